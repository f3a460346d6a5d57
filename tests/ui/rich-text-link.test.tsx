import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '~/ui/overlay/dialog'
import { RichTextEditor } from '~/ui/rich-text/rich-text-editor'

function Form() {
  const [text, setText] = useState('')
  return (
    <Dialog open onOpenChange={() => {}} title="New event">
      <RichTextEditor aria-label="Description" value={text} onChange={setText} />
    </Dialog>
  )
}

test('Rich text: the link form in a dialog keeps Tab inside, and Escape returns to its button', async () => {
  const screen = await render(<Form />)
  const button = screen.getByRole('button', { name: 'Link' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const field = screen.getByRole('dialog', { name: 'Link' }).getByRole('textbox')
  await expect.element(field).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Add the link' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})
