import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeUploads } from '~/api/uploads/store'
import { expectAccessible } from '../ui/accessible'
import { assets, sound } from './library-factory'
import { openConsole } from './open-console'
import { signedIn } from './backend'

afterEach(() => writeUploads([]))

test('Add assets: several files with shared and individual values, and a link', async () => {
  await page.viewport(1440, 900)
  await signedIn()
  const { screen, address } = await openConsole('/manage-courses/add-new-assets')
  await expect.element(screen.getByText(/^Videos \(MP4, MOV, WebM\)/)).toBeVisible()
  await expectAccessible()
  await screen.getByRole('combobox', { name: 'Category' }).fill('Induction')
  await screen.getByRole('option', { name: 'Create “Induction”' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Induction')
  await userEvent.upload(screen.getByLabelText('Choose files', { exact: true }).last(), [
    sound('welcome.wav'),
    sound('farewell.wav'),
  ])
  const files = screen.getByRole('list', { name: 'Files', exact: true })
  await expect.element(files.getByRole('link', { name: 'welcome' })).toBeVisible()
  await expect.element(files.getByRole('link', { name: 'farewell' })).toBeVisible()
  await files.getByRole('button', { name: 'Details' }).first().click()
  await files.getByRole('textbox', { name: 'Title' }).fill('Welcome to Northwind')
  await files.getByRole('button', { name: 'Save' }).click()
  await expect.element(files.getByRole('link', { name: 'Welcome to Northwind' })).toBeVisible()
  await expectAccessible()

  await screen.getByRole('radio', { name: 'A link' }).click({ force: true })
  await screen.getByRole('textbox', { name: 'Address' }).fill('values.example')
  await screen.getByRole('textbox', { name: 'Title' }).fill('Company values')
  await screen.getByRole('button', { name: 'Add the link' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Address' }))
    .toHaveAccessibleDescription(/Enter an address that begins with/)
  await screen.getByRole('textbox', { name: 'Address' }).fill('https://values.example/')
  await screen.getByRole('button', { name: 'Add the link' }).click()
  await expect.element(screen.getByText('Company values added to the library')).toBeVisible()
  const all = await assets()
  expect(all.map(({ title, category }) => `${title}: ${category?.name}`).toSorted()).toEqual([
    'Company values: undefined',
    'Welcome to Northwind: Induction',
    'farewell: Induction',
  ])
  await screen.getByRole('link', { name: 'Done' }).click()
  expect(address()).toBe('/library/assets')
})
