import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addDesign, changeDesign, designNow, textElement } from './certificate-factory'
import { openConsole } from './open-console'

const address = (id: string) => `/manage-certificate/edit-certificate?certificateId=${id}`
const frame = (name: RegExp) => page.getByRole('button', { name, exact: false })
const elementsOf = async (id: string) => (await designNow(id)).template?.elements ?? []

test('Certificate designer: elements are moved, restacked and removed by keyboard, and saved', async () => {
  await signedIn()
  const { _id } = await addDesign(
    {},
    textElement(),
    textElement({ name: 'Course', y: 100, text: '{{courseTitle}}' }),
  )
  const { screen } = await openConsole(address(_id))
  await expect.element(screen.getByRole('img', { name: /^Preview with the longest/ })).toBeVisible()
  await expectAccessible()
  const recipient = frame(/^Recipient, Text, 24, 60 mm/)
  recipient.element().focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(frame(/^Recipient, Text, 24.9, 65 mm/)).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Left (mm)' })).toHaveValue('24.9')
  await expect.element(screen.getByText(/^Saved \d/)).toBeVisible()
  await expect.poll(async () => (await elementsOf(_id))[0]?.x).toBe(24.9)

  const layer = screen.getByRole('button', { name: /^Recipient ?, Text$/ })
  layer.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(layer).toHaveFocus()
  await expect
    .element(screen.getByText('“Recipient” is layer 1 of 2 from the top'))
    .toBeInTheDocument()
  await userEvent.keyboard('{Delete}')
  await expect.element(layer).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  await expect.element(layer).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(async () => (await elementsOf(_id)).map(({ name }) => name))
    .toEqual(['Recipient', 'Course'])
})

test('Certificate designer: faults are shown beside the element, and published once they are fixed', async () => {
  await signedIn()
  const { _id } = await addDesign({}, textElement(), {
    kind: 'image',
    name: 'Logo',
    x: 10,
    y: 10,
    width: 30,
    height: 20,
  })
  const { screen } = await openConsole(address(_id))
  await screen.getByRole('button', { name: /^Recipient ?, Text$/ }).click()
  const text = screen.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('{{fistName}}')
  await expect.element(text).toHaveAccessibleDescription(/Did you mean \{\{firstName\}\}\?/)
  await expect.element(screen.getByText('Unknown tag')).toBeVisible()
  await text.fill('For ')
  await screen.getByRole('button', { name: 'Insert tag' }).click()
  await screen.getByRole('menuitem', { name: 'First name' }).click()
  await expect.element(text).toHaveValue('For {{firstName}}')

  await screen.getByRole('button', { name: 'Use from now on…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Use this design from now on?' })
  await dialog.getByRole('button', { name: 'Use from now on' }).click()
  await expect.element(dialog.getByText(/Choose a picture/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: /^Show ?: Logo/ }).click()
  const logo = screen.getByRole('button', { name: /^Logo ?, Picture$/ })
  await expect.element(logo).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await screen.getByRole('button', { name: 'Use from now on…' }).click()
  await dialog.getByRole('button', { name: 'Use from now on' }).click()
  await expect.element(screen.getByText('New certificates use this design')).toBeVisible()
  const { edition, status, hasChanges } = await designNow(_id)
  expect({ edition, status, hasChanges }).toEqual({
    edition: 1,
    status: 'active',
    hasChanges: false,
  })
})

test('Certificate designer: dragging with the pointer, and a conflict with a colleague', async () => {
  await signedIn()
  const { _id } = await addDesign()
  const { screen } = await openConsole(address(_id))
  const recipient = frame(/^Recipient, Text, 24, 60 mm/)
  await expect.element(recipient).toBeVisible()
  const box = recipient.element().getBoundingClientRect()
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const pointer = (type: string, x: number, y: number) =>
    recipient
      .element()
      .dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x, clientY: y, button: 0 }),
      )
  const { setPointerCapture } = HTMLElement.prototype
  HTMLElement.prototype.setPointerCapture = () => undefined
  pointer('pointerdown', at.x, at.y)
  pointer('pointermove', at.x + 40, at.y + 90)
  pointer('pointerup', at.x + 40, at.y + 90)
  HTMLElement.prototype.setPointerCapture = setPointerCapture
  await expect.element(recipient).not.toBeInTheDocument()
  await expect.poll(async () => (await elementsOf(_id))[0]?.y, { timeout: 20_000 }).not.toBe(60)

  await screen.getByRole('button', { name: /^Recipient ?, Text$/ }).click()
  await changeDesign(_id, {
    template: { background: '#FFFFFF', elements: [textElement({ y: 120 })] },
  })
  await screen.getByRole('textbox', { name: 'Top (mm)' }).fill('33')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .element(screen.getByText(/^This certificate was changed .* while you edited it/))
    .toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await elementsOf(_id))[0]?.y).toBe(33)
})
