import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { ask, signedIn } from './backend'

async function openAdd() {
  await page.viewport(1440, 900)
  const { screen, ...rest } = await openConsole('/users/users?new=true')
  const drawer = screen.getByRole('dialog', { name: 'Add person' })
  await expect.element(drawer.getByLabelText('First name')).toHaveFocus()
  return {
    screen,
    drawer,
    firstName: drawer.getByLabelText('First name'),
    email: drawer.getByLabelText('Email'),
    add: drawer.getByRole('button', { name: 'Add person' }),
    ...rest,
  }
}

const everybody = async () => {
  const { data } = await call('get', '/api/business/getUsers', {})
  return data.users
}

test('Add user: several in a row, with a new group, each invited', async () => {
  await signedIn()
  const { screen, drawer, firstName, email, add, address } = await openAdd()
  await expectAccessible()
  await firstName.fill('Thabo')
  await email.fill(' Thabo.Mokoena@ACME.example ')
  const groups = drawer.getByRole('combobox', { name: 'Groups' })
  await groups.fill('Night shift')
  await screen.getByRole('option', { name: 'Create “Night shift”' }).click()
  await expect.element(drawer.getByRole('button', { name: 'Remove Night shift' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Save and add another' }).click()

  await expect.element(firstName).toHaveValue('')
  await expect.element(firstName).toHaveFocus()
  // Who comes together belongs together.
  await expect.element(drawer.getByRole('button', { name: 'Remove Night shift' })).toBeVisible()
  await expect.element(drawer.getByText(/unsaved changes/)).not.toBeInTheDocument()
  await firstName.fill('Linh')
  await email.fill('linh@acme.example')
  await add.click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Linh' })).toBeVisible()
  expect(address()).toBe('/users/users')
  const added = (await everybody()).map((item) => [
    item.email,
    item.userGroups[0]?.name,
    item.status,
  ])
  expect(added).toEqual([
    ['linh@acme.example', 'Night shift', 'invited'],
    ['thabo.mokoena@acme.example', 'Night shift', 'invited'],
  ])
  const mailed = async () => (await ask('mails', { address: 'linh@acme.example' })).length
  await expect.poll(mailed).toBe(1)
})

test('Add user: an address in use is reported while typing and on submit', async () => {
  await signedIn()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara', lastName: 'Okafor' }))
  const { screen, drawer, firstName, email, add, address } = await openAdd()
  await firstName.fill('Another')
  await email.fill(amara?.email ?? '')
  await expect.element(drawer.getByText(/Amara Okafor already has this address/)).toBeVisible()
  await add.click()
  const alert = drawer.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/already belongs to Amara Okafor/)
  await expect.element(alert).toMatchTextContent(/Status 409/)
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(/Use another email address/)
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Open Amara Okafor' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Amara Okafor' })).toBeVisible()
  expect(address()).toBe(`/users/users?userId=${amara?._id}`)
})

test('Add user: a deleted user is restored instead of added', async () => {
  await signedIn()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara', lastName: 'Okafor' }))
  const userIds = [amara?._id ?? '']
  await call('delete', '/api/business/deleteUsers', { body: { userIds } })
  const { screen, drawer, email } = await openAdd()
  await email.fill(amara?.email ?? '')
  await drawer.getByRole('button', { name: 'Open Amara Okafor' }).click()
  const profile = screen.getByRole('dialog', { name: 'Amara Okafor' })
  await profile.getByRole('button', { name: 'Restore' }).click()
  await expect.element(profile.getByText('This person was deleted')).not.toBeInTheDocument()
  expect((await everybody()).map(({ _id }) => _id)).toEqual(userIds)
})

test('Add user: input survives a reload, missing values are reported at the field', async () => {
  await signedIn()
  const first = await openAdd()
  await first.email.fill('thabo')
  await first.add.click()
  await expect.element(first.firstName).toHaveAccessibleDescription('Enter a first name')
  await expect.element(first.email).toHaveAccessibleDescription(/like name@example.com/)
  await first.firstName.fill('Thabo')
  await first.screen.unmount()
  const { drawer, firstName } = await openAdd()
  await expect.element(drawer.getByText(/Your unsaved changes/)).toBeVisible()
  await expect.element(firstName).toHaveValue('Thabo')
  await drawer.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(firstName).toHaveValue('')
})

test('Edit user: a conflict shows both versions', async () => {
  await signedIn()
  const [amara] = await addPeople(
    newPerson({ firstName: 'Amara', lastName: 'Okafor', designation: 'Buyer' }),
  )
  if (!amara) throw new Error('nobody was added')
  await page.viewport(1440, 900)
  const { screen } = await openConsole('/users/users')
  await screen.getByRole('button', { name: 'Actions for Amara Okafor' }).click()
  await screen.getByRole('menuitem', { name: /^Edit/ }).click()
  const drawer = screen.getByRole('dialog', { name: 'Edit Amara Okafor' })
  const designation = drawer.getByLabelText('Designation')
  await expect.element(designation).toHaveValue('Buyer')
  await designation.fill('Head buyer')

  const params = { path: { id: amara._id } }
  const body = { designation: 'Advisor', version: amara.version }
  await call('post', '/api/business/updateUser/{id}', { params, body })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(drawer.getByText(/was changed elsewhere/)).toBeVisible()
  const row = drawer.getByRole('row', { name: /^Designation/ })
  await expect.element(row).toMatchTextContent(/Head buyer.*Advisor/)
  await expectAccessible()
  // Enter saves as the form's own button does; it never answers what is asked.
  const form = drawer.getByRole('form')
  await designation.fill('Head of buying')
  await userEvent.keyboard('{Enter}')
  await expect.element(form).toHaveAttribute('aria-busy', 'false')
  await expect.element(row).toMatchTextContent(/Head of buying.*Advisor/)
  await designation.fill('Head buyer')
  await drawer.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(screen.getByRole('cell', { name: 'Head buyer' })).toBeVisible()
})

test('Edit user: restored changes do not overwrite a newer version', async () => {
  await signedIn()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara', designation: 'Buyer' }))
  if (!amara) throw new Error('nobody was added')
  const nights = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Night shift' },
  })
  await page.viewport(1440, 900)
  const openEdit = async () => {
    const { screen } = await openConsole('/users/users')
    await screen.getByRole('button', { name: /^Actions for Amara/ }).click()
    await screen.getByRole('menuitem', { name: /^Edit/ }).click()
    const drawer = screen.getByRole('dialog', { name: /^Edit Amara/ })
    return { screen, drawer, designation: drawer.getByLabelText('Designation') }
  }
  const first = await openEdit()
  await expect.element(first.designation).toHaveValue('Buyer')
  await first.designation.fill('Head buyer')
  await first.drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(first.drawer).not.toBeInTheDocument()
  await first.screen.unmount()

  const params = { path: { id: amara._id } }
  const userGroups = [nights.data.userGroup._id]
  const body = { lastName: 'Okafor', userGroups, version: amara.version }
  await call('post', '/api/business/updateUser/{id}', { params, body })
  const { drawer, designation } = await openEdit()
  await expect.element(drawer.getByText(/unsaved changes from .* are back/)).toBeVisible()
  await expect.element(designation).toHaveValue('Head buyer')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(drawer.getByText(/was changed elsewhere/)).toBeVisible()
  const row = drawer.getByRole('row', { name: /^Last name/ })
  await expect.element(row).toMatchTextContent(/Mokoena.*Okafor/)
  await expect
    .element(drawer.getByRole('row', { name: /^Groups/ }))
    .toMatchTextContent(/Night shift/)
  const [now] = (await everybody()).filter(({ _id }) => _id === amara._id)
  expect(now).toMatchObject({ lastName: 'Okafor', designation: 'Buyer' })
})

test('Command palette: opens the forms to add, import and create a group', async () => {
  await signedIn()
  const { screen, address } = await openConsole('/users/users')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.getByPlaceholder(/Search for people/).fill('add per')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Add person' })).toBeVisible()
  expect(address()).toBe('/users/users?new=true')
})

test('Edit user: keeps groups beyond those the form can show', async () => {
  await signedIn()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
  const users = [amara?._id ?? '']
  for (let n = 0; n <= 100; n += 1) {
    await call('post', '/api/business/createUserGroup', { body: { name: `G${n}`, users } })
  }
  const { screen } = await openConsole('/users/users')
  await screen.getByRole('button', { name: 'Actions for Amara Mokoena' }).click()
  await screen.getByRole('menuitem', { name: /^Edit/ }).click()
  const drawer = screen.getByRole('dialog', { name: /^Edit Amara/ })
  await expect.element(drawer.getByText(/101 groups are too many to change here/)).toBeVisible()
  await drawer.getByLabelText('Designation').fill('Trainer')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Amara Mokoena saved')).toBeVisible()
  const params = { query: { user: users[0], page: 1 } }
  const { total } = await call('get', '/api/business/getUserGroups', { params })
  expect(total).toBe(101)
})
