import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
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
