import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

// A list answers the 200 commonest values of a filter. There may be far more.

/** More positions than a list answers; the rarest by name is the last. */
async function manyPositions() {
  await page.viewport(1440, 900)
  await signedIn()
  const drivers = Array.from({ length: 220 }, (_, n) => newPerson({ designation: `Driver ${n}` }))
  const zoologist = newPerson({ firstName: 'Luca', designation: 'Zoölogist' })
  await addPeople(...drivers, zoologist)
}

for (const [path, list, columns] of [
  ['/users/users', 'People', 2],
  ['/library/users', 'Learners', 1],
] as const)
  test(`a position that is not among the commonest is found for ${list}, and stays in the address`, async () => {
    await manyPositions()
    const first = await openConsole(path)
    const { screen, address } = first
    await expect.element(screen.getByText('1–25 of 221')).toBeVisible()
    const button = screen.getByRole('button', { name: 'Designation' })
    expect(button.elements()).toHaveLength(columns)
    await button.first().click()
    const panel = screen.getByRole('dialog', { name: 'Filter by designation' })
    const status = panel.getByRole('status')
    await expect.element(status).toHaveTextContent('200 of 221 shown; type to search')
    await expect.element(panel.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('driver')
    await expect.element(status).toHaveTextContent('200 of 220 shown; type more to search')
    await panel.getByRole('combobox').fill('zoo')
    await expect.element(panel.getByRole('option', { name: 'Zoölogist 1' })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
    await expect.element(button.first()).toHaveFocus()
    expect(decodeURIComponent(address())).toBe(`${path}?designation=Zoölogist`)
    await screen.unmount()

    const again = await openConsole(address())
    await expect.element(again.screen.getByText('1–1 of 1')).toBeVisible()
    await again.screen.getByRole('button', { name: 'Designation' }).first().click()
    const chosen = again.screen.getByRole('group', { name: 'Chosen designation' })
    await chosen.getByRole('button', { name: 'Zoölogist 1' }).click()
    await expect.element(again.screen.getByText('1–25 of 221')).toBeVisible()
    expect(again.address()).toBe(path)
  })
