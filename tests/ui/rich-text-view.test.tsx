import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RichTextView, WithRichTexts } from '~/ui/rich-text/rich-text-view'

const code = vi.hoisted(() => Promise.withResolvers<undefined>())
vi.mock('dompurify', async (original) => {
  await code.promise
  return original()
})

test('Rich text: content below is not shifted when it loads', async () => {
  const screen = await render(
    <WithRichTexts>
      <RichTextView html="<p>Who <b>opens</b>?</p><script>0</script>" />
      <button type="button">The host</button>
    </WithRichTexts>,
  )
  await expect.element(screen.getByText('Loading the text')).toBeInTheDocument()
  expect(screen.getByRole('button').query()).toBeNull()
  code.resolve(undefined)
  await expect.element(screen.getByRole('button')).toBeVisible()
  expect(screen.container.innerHTML).toContain('<p>Who opens?</p>')
})
