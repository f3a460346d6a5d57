import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '~/api/client/client'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

// Addresses are typed, cut off in mails and kept for years: what nothing knows in them is left out.

test.each([
  'status=bogus',
  'tab=zzz',
  'group=034%20x',
  'lastActive=xyz&added=2020-99-99',
  'invitedTo=2020-99-99',
  'designation=%7B%22a%22:1%7D',
  'userId=%7B%22a%22:1%7D',
  'userId=%5B%5D&view=page',
  'columns=%5B%22gone%22%5D&new=maybe',
])('/users/users?%s opens the list as it comes', async (search) => {
  await page.viewport(1440, 900)
  await signedIn()
  await addPeople(newPerson({ firstName: 'Amara' }))
  const { screen, isQuiet } = await openConsole(`/users/users?${search}`)
  await expect.element(screen.getByRole('row', { name: /Amara/ })).toBeVisible()
  await isQuiet()
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(screen.getByRole('alert').query()).toBeNull()
  expect(screen.getByText('[object Object]').query()).toBeNull()
})

test.each(['type=foo', 'groupId=%7B%22a%22:1%7D', 'memberPage=0'])(
  '/users/user-groups?%s opens the list as it comes',
  async (search) => {
    await page.viewport(1440, 900)
    await signedIn()
    await call('post', '/api/business/createUserGroup', { body: { name: 'Mentors' } })
    const { screen, isQuiet } = await openConsole(`/users/user-groups?${search}`)
    await expect.element(screen.getByRole('row', { name: /Mentors/ })).toBeVisible()
    await isQuiet()
    expect(screen.getByRole('alert').query()).toBeNull()
  },
)

test.each(['tab=zzz', 'memberPage=0', 'memberSort=zzz'])(
  'Group: opens with its members despite an invalid %s',
  async (search) => {
    await page.viewport(1440, 900)
    await signedIn()
    const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
    const { data } = await call('post', '/api/business/createUserGroup', {
      body: { name: 'Mentors', users: [amara?._id ?? ''] },
    })
    const { screen } = await openConsole(
      `/users/user-groups?groupId=${data.userGroup._id}&${search}`,
    )
    await expect.element(screen.getByRole('row', { name: /Amara/ })).toBeVisible()
  },
)
