import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses } from './course-factory'
import { answerLost } from './lazy-factory'
import { addLicenses } from './license-factory'
import { openConsole } from './open-console'
import { addPath, changePath, givePath, pathNow, stepsFrom, stepTitles } from './path-factory'
import { addPeople, newPerson } from './people-factory'

const address = (pathId: string) => `/manage-learning-paths/edit-learning-path?pathId=${pathId}`
const step = (name: string) => page.getByRole('button', { name, exact: true })

test('Path builder: created, built and saved by keyboard', async () => {
  await signedIn()
  await addCourses({ title: 'Talking' }, { title: 'Listening' })
  await addLicenses({ title: 'Leadership' })
  const { screen, router } = await openConsole('/manage-learning-paths/add-new-learning-path')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('No{Enter}')
  await expect.element(title).toHaveAccessibleDescription(/Use at least 3 characters/)
  await userEvent.keyboard('rth and south{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'No steps yet' })).toBeVisible()
  const pathId = new URLSearchParams(router.state.location.searchStr).get('pathId') ?? ''
  await expectAccessible()

  // Several at once, courses and licenses; what is in it already is marked.
  await screen.getByRole('button', { name: 'Add steps' }).click()
  const picker = screen.getByRole('dialog', { name: 'Add steps' })
  await picker.getByText('Listening').click()
  await picker.getByText('Talking').click()
  await picker.getByText('Leadership').click()
  await picker.getByRole('button', { name: 'Add 3 steps' }).click()
  await expect.element(step('Talking')).toBeVisible()
  await screen.getByRole('button', { name: 'Add steps' }).click()
  await expect
    .element(picker.getByRole('option', { name: /Talking/ }))
    .toMatchTextContent(/Already in this path/)
  await userEvent.keyboard('{Escape}')

  // Moved, removed, and taken back.
  step('Listening').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(step('Listening')).toHaveFocus()
  await expect.element(screen.getByText('“Listening” moved to position 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}{Delete}')
  await expect.element(step('Listening')).toHaveFocus()
  await expect.element(step('Talking')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(step('Talking')).toBeVisible()
  await expect.poll(() => stepTitles(pathId)).toEqual(['Talking', 'Listening', 'Leadership'])

  // To a position, and as optional with a deadline of its own.
  await screen.getByRole('button', { name: 'More actions for Leadership' }).click()
  await screen.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Move “Leadership”' })
  await dialog.getByRole('combobox', { name: 'Position' }).selectOptions('First')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(step('Leadership')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const days = screen.getByRole('textbox', { name: 'Days until it is due' })
  await days.fill('4000')
  await expect.element(days).toHaveAccessibleDescription(/from 1 to 3,650/)
  await days.fill('30')
  await screen.getByRole('checkbox', { name: 'Required' }).click()
  await expect
    .element(screen.getByText(/Nobody has a seat yet\. 10 seats are free\./))
    .toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(async () => {
      const [first] = (await pathNow(pathId)).courses
      return [first?.title, first?.dueInDays, first?.required]
    })
    .toEqual(['Leadership', 30, false])
  await expectAccessible()
})

test('Path builder: what is missing is said, with the way to it, before it is published', async () => {
  await signedIn()
  const [draft] = await addCourses({ title: 'Later', status: 'draft' })
  const path = await addPath({ courses: stepsFrom(draft ? [draft] : []) })
  const { screen } = await openConsole(address(path._id))
  await screen.getByRole('button', { name: 'Publish…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Publish this learning path' })
  await expect.element(dialog.getByText('Later is a draft')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await expectAccessible()
  await dialog.getByRole('button', { name: /^Show ?: Later/ }).click()
  await expect.element(step('Later')).toHaveFocus()
  await expect.element(screen.getByText("This step can't be taken")).toBeVisible()

  await screen.getByRole('checkbox', { name: 'Required' }).click()
  await screen.getByRole('button', { name: 'Publish…' }).click()
  await expect.element(dialog.getByText(/^No issues/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(async () => (await pathNow(path._id)).status).toBe('published')
})

test('Path builder: too many needed steps are refused beside the field, and nothing is lost without a connection', async () => {
  await signedIn()
  const courses = await addCourses({ title: 'Talking' }, { title: 'Listening' })
  const { _id } = await addPath({ courses: stepsFrom(courses) })
  const { screen } = await openConsole(address(_id))
  await screen.getByRole('radio', { name: /^A number of steps/ }).click()
  const number = screen.getByRole('textbox', { name: 'Number of steps' })
  await number.fill('3')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(number).toHaveAccessibleDescription(/There are only 2 steps/)
  await number.fill('2')
  const lost = answerLost('updateLearningPath')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText(/^Not saved:/)).toBeVisible()
  lost.isBack()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(async () => (await pathNow(_id)).atLeast).toBe(2)
  await expect.element(screen.getByText(/^Saved \d|^All changes are saved/)).toBeVisible()
})

test('Path builder: two admins change one path, and both versions are shown', async () => {
  await signedIn()
  const { _id } = await addPath()
  const { screen } = await openConsole(address(_id))
  const title = screen.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toBeVisible()
  await changePath(_id, { title: 'Theirs', enforceOrder: true })
  await title.fill('Mine')
  const row = screen.getByRole('row', { name: /Title Mine Theirs/ })
  await expect.element(row).toBeVisible()
  await expectAccessible()
  // Restored after a reload, and still to be decided.
  await screen.unmount()
  await openConsole(address(_id))
  await expect.element(row).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect
    .poll(async () => {
      const now = await pathNow(_id)
      return [now.title, now.enforceOrder]
    })
    .toEqual(['Mine', true])

  // Different fields merge by themselves.
  await changePath(_id, { enforceOrder: false })
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine again')
  await expect.poll(async () => (await pathNow(_id)).title).toBe('Mine again')
  expect((await pathNow(_id)).enforceOrder).toBe(false)
})

test('Path builder: a change of a live path is reviewed, and written only when confirmed', async () => {
  await signedIn()
  const [talking, listening, silence] = await addCourses(
    { title: 'Talking' },
    { title: 'Listening' },
    { title: 'Silence' },
  )
  if (!talking || !listening || !silence) throw new Error('no courses')
  const path = await addPath({ courses: stepsFrom([talking, listening]), status: 'published' })
  await givePath(path._id, await addPeople(newPerson(), newPerson(), newPerson()))
  const { screen } = await openConsole(address(path._id))
  await screen.getByRole('button', { name: 'Add steps' }).click()
  const picker = screen.getByRole('dialog', { name: 'Add steps' })
  await picker.getByText('Silence').click()
  await picker.getByRole('button', { name: 'Add 1 step' }).click()
  await step('Listening').click()
  await screen.getByRole('button', { name: 'Remove from path' }).click()
  await expect.element(step('Silence')).toHaveFocus()
  await step('Talking').click()
  await screen.getByRole('textbox', { name: 'Days until it is due' }).fill('30')
  await expect.element(screen.getByText('Unpublished changes, saved')).toBeVisible()

  await screen.getByRole('button', { name: 'Review changes…' }).click()
  const dialog = screen.getByRole('dialog', {
    name: `Change “${path.title}” for 3 people?`,
  })
  const changes = dialog.getByRole('list', { name: 'Changed steps' })
  await expect.element(changes).toMatchTextContent(/\+ Silence, requiredassigned to 3/)
  await expect.element(changes).toMatchTextContent(/− Listening, removedremoved from 3/)
  await expect
    .element(changes)
    .toMatchTextContent(/Talking is due after 30 days, before: due with the path/)
  await expectAccessible()
  expect(await stepTitles(path._id)).toEqual(['Talking', 'Listening'])

  await dialog.getByRole('radio', { name: /^Move them to the new days/ }).click()
  await dialog.getByRole('checkbox', { name: /^Notify people/ }).click()
  await expect.element(dialog.getByText('3 emails are sent.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Change note' }).fill('Silence instead of listening')
  await dialog.getByRole('button', { name: 'Change it for 3 people' }).click()
  await expect.element(screen.getByText('3 people are notified by email.')).toBeVisible()
  await expect.poll(() => stepTitles(path._id)).toEqual(['Talking', 'Silence'])
})

test('Path builder: changes of a live path are saved when it is left, unpublished, and come back', async () => {
  await signedIn()
  const [talking] = await addCourses({ title: 'Talking' })
  const path = await addPath({ courses: stepsFrom(talking ? [talking] : []), status: 'published' })
  const { screen, router } = await openConsole(address(path._id))
  await screen.getByRole('textbox', { name: 'Title' }).fill('Your second year')
  await screen.getByRole('link', { name: 'Learning paths' }).last().click()
  await expect.element(screen.getByRole('table', { name: 'Learning paths' })).toBeVisible()
  expect((await pathNow(path._id)).title).toBe(path.title)

  await router.navigate({
    to: '/manage-learning-paths/edit-learning-path',
    search: { pathId: path._id },
  })
  await expect.element(screen.getByText(/^Unpublished changes by .* are shown/)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Title' }))
    .toHaveValue('Your second year')
  await screen.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(path.title)

  // Its status changes with Undo, and people keep it from becoming a draft again.
  await givePath(path._id, await addPeople(newPerson()))
  await screen.getByRole('button', { name: 'More actions' }).last().click()
  await screen.getByRole('menuitem', { name: 'Revert to draft' }).click()
  await expect.element(screen.getByText('The learning path is still published')).toBeVisible()
  await screen.getByRole('button', { name: 'Archive instead' }).click()
  await expect.poll(async () => (await pathNow(path._id)).status).toBe('archived')
})
