import { expect, test } from 'vitest'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { checkList, chip, chooseList, openImport, peopleNow, rowWords } from './import-factory'

test('Import: columns that could be the same are named, with the others one press away', async () => {
  await signedIn()
  const { screen } = await openImport()
  await chooseList(
    'First name,Home email,Work email\nAna,ana@mailbox.example,ana@acme.example\nBo,bo@mailbox.example,bo@acme.example\n',
  )
  await expect.element(screen.getByText('Email: “Work email” is used.')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Use “Home email”' }).click()
  await expect.element(screen.getByLabelText('What Home email is')).toHaveValue('email')
  await expect.element(screen.getByLabelText('What Work email is')).toHaveValue('none')
})

test('Import: leavers are left out; deactivating those who are here is offered', async () => {
  await signedIn()
  const users = [{ firstName: 'Bo', lastName: 'Li', email: 'bo@acme.example', designation: '' }]
  await call('post', '/api/business/addUsers', { body: { users } })
  const { screen } = await openImport()
  await chooseList(
    'First name,Email,Status\nAna,ana@acme.example,Active\nBo,bo@acme.example,Terminated\n',
  )
  await expect.element(screen.getByText('1 person has left or is inactive')).toBeVisible()
  await screen.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect.element(chip(/^Left or inactive 1/)).toBeVisible()
  expect(rowWords(2)[0]).toBe('2Left out')
  await expect.element(screen.getByRole('button', { name: 'Deactivate 1 person' })).toBeVisible()
})

test('Import: people who are here with another address are changed at one press', async () => {
  await signedIn()
  const users = [
    { firstName: 'Ana', lastName: 'Lee', email: 'ana.lee@old.example', designation: '' },
  ]
  await call('post', '/api/business/addUsers', { body: { users } })
  const { screen } = await openImport()
  await checkList('First name,Last name,Email\nAna,Lee,ana.lee@new.example\n')
  await screen.getByRole('button', { name: 'Change the address instead' }).first().click()
  await expect.element(chip(/^Update 1/)).toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Update 1' }).click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
  expect(Object.keys(await peopleNow())).toEqual(['ana.lee@new.example'])
  await expect.element(screen.getByRole('link', { name: 'Ana Lee' })).toBeVisible()
})
