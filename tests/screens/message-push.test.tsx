import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { messagesNow } from './draft-factory'
import { answerLost, answersReplaced } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

test('Message composer: push is drawn for two systems and counted in bytes', async () => {
  await signedIn()
  await addPeople(newPerson({ firstName: 'Amara' }))
  const { screen } = await openConsole('/notification-management/push-notifications?compose=new')
  await expect.element(screen.getByText('0 of 1 have push on.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Fire drill')
  await screen
    .getByRole('textbox', { name: 'Text' })
    .fill('Leave by the stairs, {{firstName|friend}}')
  await expect.element(screen.getByText(/^\d+ of 3,800 bytes$/)).toBeVisible()
  await expect
    .element(screen.getByRole('figure', { name: 'iPhone' }))
    .toMatchTextContent(/Fire drill ?Leave by the stairs, /)
  await expectAccessible()
})

test('Message composer: without push, what to set is named and a mail can be written instead', async () => {
  await signedIn()
  const push = {
    channel: 'push',
    available: false,
    reason: "Push isn't set up",
    settings: ['PUSH_CONTACT'],
    reach: 0,
    sender: null,
    awaySince: null,
  }
  answersReplaced('getNotificationChannels', { status: 'success', data: { channels: [push] } })
  const { screen } = await openConsole('/notification-management/push-notifications?compose=new')
  await expect.element(screen.getByText("Push isn't set up")).toBeVisible()
  await expect.element(screen.getByText(/^Set PUSH_CONTACT on the server/)).toBeVisible()
  await expectAccessible()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Fire drill')
  await screen.getByRole('link', { name: 'Write a mail instead' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'New mail' })).toBeVisible()
  await expect.poll(() => messagesNow('push')).toHaveLength(1)
})

test('Message composer: a new message is created once, though the first answer is lost', async () => {
  await signedIn()
  const { screen } = await openConsole('/notification-management/email-notifications?compose=new')
  const lost = answerLost('send-notification')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Fire drill')
  await lost.isLost()
  await expect.element(screen.getByText(/^Not saved:/)).toBeVisible()
  lost.isBack()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Fire drill today')
  await expect
    .poll(async () => (await messagesNow()).map(({ title }) => title))
    .toEqual(['Fire drill today'])
})
