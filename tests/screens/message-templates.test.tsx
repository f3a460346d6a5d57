import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addDraft } from './draft-factory'
import { openConsole } from './open-console'

const mail = (id: string) => `/notification-management/email-notifications?compose=${id}`
const subject = () => page.getByRole('textbox', { name: 'Subject' })

test('Templates: a message is saved as one, and begins with one', async () => {
  await signedIn()
  const { _id } = await addDraft({ title: 'Newsletter of November' })
  const { screen } = await openConsole(mail(_id))
  await screen.getByRole('button', { name: 'Templates' }).click()
  await screen.getByRole('menuitem', { name: 'Save as template…' }).click()
  const saving = screen.getByRole('dialog', { name: 'Save as template' })
  await saving.getByRole('textbox', { name: 'Name' }).fill('Monthly news')
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect.element(screen.getByText('Template “Monthly news” saved')).toBeVisible()

  await screen.getByRole('button', { name: 'Templates' }).click()
  await screen.getByRole('menuitem', { name: 'Use a template…' }).click()
  await screen.getByRole('button', { name: 'Use Monthly news' }).click()
  await expect.element(subject()).toHaveValue('Newsletter of November')
})

test('Templates: one is edited, and an earlier version is used again', async () => {
  await signedIn()
  const { data } = await call('post', '/api/business/saveTemplate', {
    body: {
      channel: 'email',
      name: 'Monthly news',
      category: 'newsletter',
      title: 'Newsletter of November',
      message: '<p>Hello</p>',
    },
  })
  const search = { tab: 'templates', template: data.template._id } as const
  const list = '/notification-management/email-notifications'
  const { screen, router } = await openConsole(`${list}?tab=templates&template=${search.template}`)
  const drawer = screen.getByRole('dialog', { name: 'Template' })
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('News of the month')
  await drawer.getByRole('button', { name: 'Save template' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await router.navigate({ to: list, search })
  await drawer.getByRole('button', { name: 'Use version 1' }).click()
  await expect
    .element(drawer.getByRole('textbox', { name: 'Subject' }))
    .toHaveValue('Newsletter of November')
  await expectAccessible()
})
