import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { patience } from '../patience'
import { ask, signedIn } from './backend'
import { publishedDesign } from './certificate-factory'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

const list = '/library/certificate?tab=issued'

/** A course that awards a certificate. */
async function awarding(title: string) {
  const [course] = await addCourses({ title })
  const { _id } = await publishedDesign({ name: `Diploma of ${title}` })
  await call('post', '/api/business/assignCertificateToCourses', {
    body: { courses: [course?._id ?? ''], certificateID: _id, type: 'course' },
  })
  return course?._id ?? ''
}

/** Issues the certificate of a course to a new person, who is there once it is issued or held. */
async function issuedTo(firstName: string, title: string) {
  const [person] = await addPeople(
    newPerson({
      firstName,
      lastName: 'Okafor',
      email: `okafor.${crypto.randomUUID().slice(0, 8)}@acme.example`,
    }),
  )
  const userId = person?._id ?? ''
  const course = await awarding(title)
  await call('post', '/api/business/issueCertificates', {
    body: { course, type: 'course', users: [userId] },
  })
  await ask('issueNow', { userId })
  return userId
}

const issuedNow = async () =>
  (await call('get', '/api/business/getIssuedCertificates', {})).data.certificates

const heldNow = async () => (await call('get', '/api/business/getHeldCertificates', {})).data.held

/** The certificate of a new person, once it is issued. */
async function issued(title: string) {
  await issuedTo('Amara', title)
  const [certificate] = await vi.waitUntil(async () => {
    const found = await issuedNow()
    return found.length > 0 && found
  }, patience)
  if (!certificate) throw new Error('no certificate was issued')
  return certificate
}

test('Issued certificates: reissuing shows both drawings, and one is revoked', async () => {
  await signedIn()
  await issued('Fire safety')
  const { screen } = await openConsole(list)
  const actions = screen.getByRole('button', { name: 'Actions for Amara Okafor' })
  await expect.element(actions).toBeVisible()
  await expectAccessible()
  await actions.click()
  await screen.getByRole('menuitem', { name: 'Reissue' }).click()
  const both = screen.getByRole('dialog', { name: /Reissue/ })
  await expect.element(both.getByRole('img', { name: 'Now: Amara Okafor' })).toBeVisible()
  await expect.element(both.getByRole('img', { name: 'New: Amara Okafor' })).toBeVisible()
  await expect.element(both.getByText(/^The name is the same/)).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await actions.click()
  await screen.getByRole('menuitem', { name: 'Revoke' }).click()
  const question = screen.getByRole('dialog', { name: /Revoke/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Issued to the wrong person')
  await question.getByRole('button', { name: 'Revoke Amara Okafor' }).click()
  await expect.poll(async () => (await issuedNow())[0]?.status, patience).toBe('revoked')
})

test('Verify: a revoked certificate says so to everybody, without the reason', async () => {
  await signedIn()
  const { _id, code } = await issued('Fire safety')
  await call('post', '/api/business/revokeCertificates', {
    body: { issuedIds: [_id], reason: 'Issued to the wrong person' },
  })
  const typed = code.toLowerCase().replaceAll('-', ' ')
  const { screen } = await openConsole(`/verify?code=${encodeURIComponent(typed)}`)
  await expect.element(screen.getByText(/^Revoked on/)).toBeVisible()
  await expect.element(screen.getByText('Amara Okafor')).toBeVisible()
  await expect.element(screen.getByText('Issued to the wrong person')).not.toBeInTheDocument()
  await expectAccessible()
})

test('Held certificates: none, then one with the letters that no font has, and retried', async () => {
  await signedIn()
  const { screen } = await openConsole('/library/certificate?tab=held')
  await expect.element(screen.getByRole('heading', { name: 'Nothing is held' })).toBeVisible()
  await expectAccessible()
  await issuedTo('Fox 🦊', 'Ladders')
  await vi.waitUntil(async () => (await heldNow()).length > 0, patience)
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(screen.getByText(/No font has the letters? 🦊/)).toBeVisible()
  await expectAccessible()
  screen.getByRole('button', { name: 'Retry Fox 🦊 Okafor' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Fox 🦊 Okafor tried again')).toBeVisible()
})

test('Verify: a code is entered by keyboard; unknown ones are explained', async () => {
  const { screen } = await openConsole('/verify')
  const code = screen.getByRole('textbox', { name: 'Code of the certificate' })
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/Enter the code/)
  await expectAccessible()
  await userEvent.keyboard('0000-0000-0000-0000{Enter}')
  await expect.element(screen.getByText('No certificate has this code')).toBeVisible()
  await expectAccessible()
})

test('Issued certificates: issued by hand from an empty list, with the consequences and Undo', async () => {
  await signedIn()
  await addPeople(newPerson({ firstName: 'Amara', lastName: 'Okafor' }))
  await awarding('Fire safety')
  const { screen } = await openConsole(list)
  await expect
    .element(screen.getByRole('heading', { name: 'No certificates issued yet' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Issue certificates' }).first().click()
  const dialog = screen.getByRole('dialog', { name: 'Issue certificates' })
  await dialog.getByRole('combobox', { name: 'Course' }).fill('fire')
  await screen.getByRole('option', { name: /Fire safety/ }).click()
  await dialog.getByRole('combobox', { name: 'People' }).fill('amara')
  await screen.getByRole('option', { name: /Amara Okafor/ }).click()
  await expect.element(dialog.getByText(/will be issued the certificate/)).toBeVisible()
  await expect.element(dialog.getByText('1 person gets a mail.')).toBeVisible()
  await expect.element(dialog.getByText(/has not completed it: today is printed/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Issue to 1 person' }).click()
  await expect.element(screen.getByText('Certificate issued to Amara Okafor')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
})

test('Users: a certificate is issued to a person from the tab of the profile', async () => {
  await signedIn()
  const [person] = await addPeople(newPerson({ firstName: 'Bo', lastName: 'Lindqvist' }))
  await awarding('Ladders')
  const { screen } = await openConsole(`/users/users?userId=${person?._id ?? ''}`)
  await screen.getByRole('tab', { name: 'Certificates' }).click()
  await expect.element(screen.getByText('No certificates yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Issue certificate' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Issue a certificate to Bo Lindqvist' })
  const course = dialog.getByRole('combobox', { name: 'Course' })
  await course.fill('ladders')
  await expect.element(screen.getByRole('option', { name: /Ladders/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await dialog.getByRole('checkbox', { name: 'Send people a mail with the link' }).click()
  await expect.element(dialog.getByText('No mail is sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Issue to Bo Lindqvist' }).click()
  await expect.element(screen.getByText('Certificate issued to Bo Lindqvist')).toBeVisible()
})
