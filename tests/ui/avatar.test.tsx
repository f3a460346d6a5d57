import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from '~/ui/identity/avatar'
import { initials } from '~/ui/identity/initials'

test.each([
  ['Ana Lindqvist', 'AL'],
  ['ana maria de la cruz', 'AC'],
  ['Prince', 'P'],
  ['Łucja Żółć', 'ŁŻ'],
  ['ana@acme.example', 'A'],
  ['王小明', '王'],
  ['김 민준', '김'],
  ['דנה לוי', 'דל'],
  ['محمد الفاتح', 'م\u200cا'],
  ['Zoë (HR)', 'Z'],
  ['3M Learning', '3L'],
  ['Jane Roe, PhD', 'JR'],
  ['Jane Roe, M.D., Ph.D.', 'JR'],
  ['Sam Hill Jr.', 'SH'],
  ['PhD', 'P'],
  ['\u2067דנה לוי\u2069', 'דל'],
  ['\u202bمحمد الفاتح\u202c', 'م\u200cا'],
  ['🙂', ''],
  ['  ', ''],
])('Avatar: %s is shortened to "%s"', (name, short) => {
  expect(initials(name)).toBe(short)
})

test('Avatar: shows initials if the photo cannot be loaded', async () => {
  const screen = await render(
    <Avatar name="Ana Lindqvist" src="data:image/png;base64,AAAA" alone />,
  )
  const picture = screen.getByRole('img', { name: 'Ana Lindqvist' })
  await expect.poll(() => picture.element().querySelector('img')).toBeNull()
  await expect.element(picture).toHaveTextContent('AL')
})

test('Avatar: has no accessible name beside the visible name', async () => {
  const screen = await render(<Avatar name="Ana Lindqvist" />)
  await expect.element(screen.getByText('AL')).toHaveAttribute('aria-hidden', 'true')
})
