import { expect, test } from 'vitest'
import { dropToken } from '~/api/session/token'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

test('Your messages: unsubscribing without a session, and undo', async () => {
  await signedIn()
  const [person] = await addPeople(newPerson({ firstName: 'Amara' }))
  const { link } = await ask('messageLink', { userId: person?._id ?? '' })
  dropToken()
  const { screen } = await openConsole(`/messages?link=${link}`)
  await expect.element(screen.getByText(/^You get messages from Acme/)).toBeVisible()
  await expect.element(screen.getByText(/a•••@acme\.example/)).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.element(screen.getByText(/^You get no more messages from Acme/)).toBeVisible()
  await expect.element(screen.getByText('Letters about your own courses still come.')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText(/^You get messages from Acme/)).toBeVisible()
})

test('Your messages: a link that is not valid says so', async () => {
  dropToken()
  const { screen } = await openConsole('/messages?link=nobody.3q2-7wKf0sVYtXnZp1bRdA')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'This link no longer works' }))
    .toBeVisible()
})
