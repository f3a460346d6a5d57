import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { upload } from '~/api/client/upload'
import { expectAccessible } from '../ui/accessible'
import { addCourses, giveCourse } from './course-factory'
import { answerLost, delayedRequests, told } from './lazy-factory'
import { sound } from './library-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

const fresh = () => ({ header: { 'Idempotency-Key': crypto.randomUUID() } })

/** An asset that is ready at once. */
async function makeAsset(title: string) {
  const body = { title, type: 'link' as const, url: 'https://example.com/lesson' }
  const { data } = await upload('post', '/api/business/addAsset', { params: fresh(), body })
  return data.asset._id
}

async function makeCourse(set: Partial<Schemas['CourseInput']> = {}) {
  const body = { title: 'Negotiating across cultures', ...set }
  const { data } = await upload('post', '/api/business/addCourse', { params: fresh(), body })
  return data.course
}

async function courseNow(courseId: string) {
  const params = { query: { courseId } }
  const { data } = await call('get', '/api/business/getCourses', { params })
  const [course] = data.courses
  if (!course) throw new Error(`no course ${courseId}`)
  return course
}

/** The outline as the server has it: a section's title, then those of its items. */
async function outlineNow(courseId: string) {
  const { sections = [] } = await courseNow(courseId)
  return sections.map(({ title, items }) => [
    title,
    ...items.map((item) => item.title ?? (item.asset ?? item.assessment)?.title),
  ])
}

const address = (courseId: string) => `/manage-courses/edit-course?courseId=${courseId}`
const item = (name: string) => page.getByRole('button', { name, exact: true })
const state = () => page.getByText(/^Saved \d/)

test('Course builder: create, build and save by keyboard', async () => {
  await signedIn()
  await makeAsset('Opening')
  await makeAsset('Silence as an answer')
  const { screen, router } = await openConsole('/manage-courses/add-new-course')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('No{Enter}')
  await expect.element(title).toHaveAccessibleDescription(/Use at least 3 characters/)
  await userEvent.keyboard('rth and south{Enter}')
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toMatchTextContent('North and south')
  const courseId = new URLSearchParams(router.state.location.searchStr).get('courseId') ?? ''
  await expect.element(screen.getByRole('heading', { name: 'No sections yet' })).toBeVisible()

  // A section's name can be typed at once.
  await screen.getByRole('button', { name: 'Add a section' }).click()
  await expect.element(screen.getByRole('textbox', { name: /^New name/ })).toHaveFocus()
  await userEvent.keyboard('Before you meet{Enter}')
  await expect.element(item('Before you meet')).toHaveFocus()

  await screen.getByRole('button', { name: 'Add to Before you meet' }).click()
  await screen.getByRole('menuitem', { name: 'From the library…' }).click()
  const library = screen.getByRole('dialog', { name: 'Add from the library' })
  await library.getByText('Opening', { exact: true }).click()
  await library.getByText('Silence as an answer').click()
  await library.getByRole('button', { name: 'Add 2 assets' }).click()
  await expect.element(item('Opening')).toBeVisible()

  // Moved, renamed, taken out, and all of it taken back.
  item('Opening').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(item('Opening')).toHaveFocus()
  await expect
    .element(screen.getByText('“Opening” moved to position 2 of 2 in “Before you meet”'))
    .toBeInTheDocument()
  await userEvent.keyboard('{F2}')
  await expect.element(screen.getByRole('textbox', { name: /^New name/ })).toHaveFocus()
  await userEvent.keyboard('How to begin{Enter}{ArrowUp}{Delete}')
  await expect.element(item('How to begin')).toHaveFocus()
  await expect.element(item('Silence as an answer')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(item('Silence as an answer')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => outlineNow(courseId))
    .toEqual([['Before you meet', 'Silence as an answer', 'How to begin']])
})

test('Course builder: lost responses do not duplicate the course or author', async () => {
  await signedIn()
  const { screen } = await openConsole('/manage-courses/add-new-course')
  await screen.getByRole('textbox', { name: 'Title' }).fill('North and south')
  const answer = answerLost('addCourse')
  const make = screen.getByRole('button', { name: 'Create draft' })
  await make.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  answer.isBack()
  await make.click()
  const authors = screen.getByRole('combobox', { name: 'Authors' })
  const create = async () => {
    await authors.fill('Haruka Tanaka')
    await screen.getByRole('option', { name: /Haruka Tanaka/ }).click()
  }
  const lost = answerLost('addAuthor')
  await create()
  await expect
    .element(authors)
    .toHaveAccessibleDescription(/unclear whether the author was created/)
  lost.isBack()
  await create()
  await expect.element(screen.getByRole('list', { name: 'Chosen authors' })).toBeVisible()
  const courses = await call('get', '/api/business/getCourses', {})
  const made = await call('get', '/api/business/getAuthors', {})
  expect([courses.data.courses.length, made.data.authors.length]).toEqual([1, 1])
})

test('Course builder: input during a save is kept, and concurrent saves conflict', async () => {
  await signedIn()
  const { _id } = await makeCourse()
  const { screen } = await openConsole(address(_id))
  const summary = screen.getByRole('textbox', { name: 'Summary' })
  await summary.click()
  await userEvent.keyboard('Read the room')
  const field = summary.element()
  await expect.element(state()).toBeVisible()
  await userEvent.keyboard(' in Osaka')
  await expect.element(summary).toHaveValue('Read the room in Osaka')
  expect(summary.element()).toBe(field)
  expect(document.activeElement).toBe(field)
  await expect.poll(async () => (await courseNow(_id)).summary).toBe('Read the room in Osaka')

  // Somebody else changes this and that; then here, too.
  const { version } = await courseNow(_id)
  const body = { courseId: _id, version, summary: 'Theirs', level: 'advanced' as const }
  await upload('post', '/api/business/updateCourse', { body })
  await summary.fill('Mine')
  const notice = screen.getByRole('row', { name: /Summary Mine Theirs/ })
  await expect.element(notice).toBeVisible()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect
    .poll(async () => {
      const now = await courseNow(_id)
      return [now.summary, now.level]
    })
    .toEqual(['Mine', 'advanced'])
})

/** A picture, since no course is published without one. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 180)
  canvas.getContext('2d')?.fillRect(0, 0, 320, 180)
  return canvas.convertToBlob({ type: 'image/png' })
}

test('Course builder: the checklist links to what is missing, and allows publishing when complete', async () => {
  await signedIn()
  const assetId = await makeAsset('Opening')
  const sections = [{ title: 'Before you meet', items: [{ kind: 'asset' as const, assetId }] }]
  const { _id } = await makeCourse({ sections, thumbnail: await picture() })
  const { screen } = await openConsole(address(_id))
  await screen.getByRole('button', { name: 'Publish…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Publish this course' })
  await expect.element(dialog.getByText('2 issues have to be fixed first.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await dialog.getByRole('button', { name: /category/i }).click()
  const category = screen.getByRole('combobox', { name: 'Category' })
  await expect.element(category).toHaveFocus()
  await userEvent.keyboard('Sales')
  await screen.getByRole('option', { name: /Sales/ }).click()
  await expect.element(category).toHaveValue('Sales')
  await screen.getByRole('combobox', { name: 'Authors' }).fill('Haruka Tanaka')
  await screen.getByRole('option', { name: /Haruka Tanaka/ }).click()
  await expect.element(screen.getByRole('list', { name: 'Chosen authors' })).toBeVisible()

  // What is not saved yet is saved first.
  await screen.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(screen.getByText('Course published')).toBeVisible()
  expect((await courseNow(_id)).status).toBe('published')

  // From now on nothing goes out by itself.
  await screen.getByRole('textbox', { name: 'Summary' }).fill('For those who sell abroad')
  await expect.element(screen.getByText('Unpublished changes, saved')).toBeVisible()
  await screen.getByRole('button', { name: 'Publish changes…' }).click()
  const changes = screen.getByRole('dialog', { name: 'Publish changes' })
  await expect.element(changes.getByText('No one is assigned yet.')).toBeVisible()
  await expectAccessible()
  expect((await courseNow(_id)).summary).toBe('')
  await changes.getByRole('button', { name: 'Publish changes' }).click()
  await expect.element(screen.getByText('Changes published')).toBeVisible()
  expect((await courseNow(_id)).summary).toBe('For those who sell abroad')
})

test('Course builder: items are dragged between sections, and unsaved work survives a reload', async () => {
  await signedIn()
  const items = [{ kind: 'asset' as const, assetId: await makeAsset('Opening') }]
  const sections = [
    { title: 'Before you meet', items },
    { title: 'When you meet', items: [] },
  ]
  const { _id } = await makeCourse({ sections, status: 'archived' })
  const first = await openConsole(address(_id))
  await expect.element(item('Opening')).toBeVisible()
  await expectAccessible()
  const row = item('Opening').element().closest('[data-key]')
  const grip = row?.querySelector('[aria-hidden]')
  const target = item('When you meet').element().closest('[data-key]')
  if (!grip || !target) throw new Error('no rows')
  await userEvent.dragAndDrop(grip, target)
  const there = page.getByRole('list', { name: 'Items of When you meet' })
  await expect.element(there.getByRole('button', { name: 'Opening', exact: true })).toBeVisible()

  // Not a draft, so it is saved as unpublished; the page goes, and comes back.
  await first.screen.unmount()
  await openConsole(address(_id))
  await expect.element(page.getByText(/^Unpublished changes by .* are shown/)).toBeVisible()
  await expect.element(page.getByText(/unsaved changes/)).not.toBeInTheDocument()
  await expect.element(there.getByRole('button', { name: 'Opening', exact: true })).toBeVisible()
  expect(await outlineNow(_id)).toEqual([['Before you meet', 'Opening'], ['When you meet']])
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Items of Before you meet' }).getByRole('listitem'))
    .toBeVisible()
})

test('Course builder: the focus goes on after a row is removed by its menu, and to a copy', async () => {
  await signedIn()
  const items = [
    { kind: 'asset' as const, assetId: await makeAsset('Opening') },
    { kind: 'asset' as const, assetId: await makeAsset('Closing') },
  ]
  const { _id } = await makeCourse({ sections: [{ title: 'Before', items }] })
  const { screen } = await openConsole(address(_id))
  await screen.getByRole('button', { name: 'More actions for Opening' }).click()
  await screen.getByRole('menuitem', { name: /^Remove from course/ }).click()
  await expect.element(item('Opening')).not.toBeInTheDocument()
  await expect.element(item('Closing')).toHaveFocus()
  await expect.element(state()).toBeVisible()

  await screen.getByRole('button', { name: 'More actions', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Copy of/ })).toHaveFocus()
})

test('Course builder: imports an outline and a folder as sections, and previews skipped parts', async () => {
  await signedIn()
  await makeAsset('Opening')
  await makeAsset('Closing')
  const { _id } = await makeCourse({ sections: [{ title: 'Before', items: [] }] })
  const { screen } = await openConsole(address(_id))
  const more = screen.getByRole('button', { name: 'More ways to add sections' })
  await more.click()
  await screen.getByRole('menuitem', { name: 'From a list…' }).click()
  const list = screen.getByRole('dialog', { name: 'Sections from a list' })
  await list
    .getByLabelText('List')
    .fill('Section,Item,Preview\nbefore,opening.mp4,yes\nAfter,Closing,\n,Nowhere,')
  await list.getByRole('button', { name: 'Find items' }).click()
  await expect.element(list.getByText('2 items in 2 sections can be added.')).toBeVisible()
  await expect
    .element(list.getByRole('list', { name: 'Skipped' }))
    .toMatchTextContent('Line 4, Nowhere: Not found in the library.')
  await expectAccessible()
  await list.getByRole('button', { name: 'Add 2 items' }).click()
  await expect
    .poll(() => outlineNow(_id))
    .toEqual([
      ['Before', 'Opening'],
      ['After', 'Closing'],
    ])

  await more.click()
  await screen.getByRole('menuitem', { name: 'From a folder…' }).click()
  const folder = screen.getByRole('dialog', { name: 'Sections from a folder' })
  await expectAccessible()
  const input = folder.getByLabelText('Choose a folder').element()
  // As the browser gives the files of a folder; its own window for choosing one cannot be driven.
  const files = ['Talks/Day 1/read.me', 'Talks/Day 1/tone 10.wav', 'Talks/Day 1/tone 9.wav'].map(
    (path) =>
      Object.defineProperty(sound(path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
        value: path,
      }),
  )
  Object.defineProperty(input, 'files', { value: files })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(folder.getByText('2 items in 1 section can be added.')).toBeVisible()
  await expect
    .element(folder.getByRole('list', { name: 'Skipped' }))
    .toMatchTextContent(/^read\.me: This file type is not supported\.$/)
  await folder.getByRole('button', { name: 'Add 2 items' }).click()
  await expect
    .poll(async () => (await outlineNow(_id)).at(-1), { timeout: 20_000 })
    .toEqual(['Day 1', 'tone 9', 'tone 10'])
})

/** A course with an unsaved summary, opened anew once a colleague has saved something. */
async function savedMeanwhile(theirs: Partial<Schemas['CourseUpdate']>) {
  await signedIn()
  // Not a draft, so what is typed waits here.
  const { _id, version } = await makeCourse({ status: 'archived' })
  const before = await openConsole(address(_id))
  await page.getByRole('textbox', { name: 'Summary' }).fill('Mine')
  await before.screen.unmount()
  const body = { courseId: _id, version, ...theirs }
  await upload('post', '/api/business/updateCourse', { body })
  const { screen } = await openConsole(address(_id))
  return { _id, screen }
}

/** The same where it is another summary. */
async function overtaken(theirs: Pick<Schemas['CourseUpdate'], 'status'> = {}) {
  const { _id, screen } = await savedMeanwhile({ summary: 'Theirs', ...theirs })
  const notice = page.getByRole('row', { name: /Summary Mine.* Theirs/ })
  await expect.element(notice).toBeVisible()
  return { _id, screen, notice }
}

test("Course builder: restored changes merge with a colleague's changes of other fields", async () => {
  const { _id } = await savedMeanwhile({ level: 'advanced', status: 'draft' })
  const both = async () => {
    const { summary, level } = await courseNow(_id)
    return [summary, level]
  }
  await expect.poll(both).toEqual(['Mine', 'advanced'])
  await expect.element(page.getByRole('combobox', { name: 'Level' })).toMatchTextContent('Advanced')
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument()
})

test('Course builder: restored changes equal to the saved version leave nothing to save', async () => {
  await savedMeanwhile({ summary: 'Mine' })
  await expect.element(page.getByText('All changes are saved')).toBeVisible()
  await expect.element(page.getByText(/Your unsaved changes/)).not.toBeInTheDocument()
})

test('Course builder: in a published course even changes of other fields ask, and both can be kept', async () => {
  const { _id, screen } = await savedMeanwhile({ level: 'advanced' })
  await expect.element(page.getByText(/^You changed different fields/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await screen.getByRole('button', { name: 'Save changes…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Save changes' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('Changes saved')).toBeVisible()
  const { summary, level } = await courseNow(_id)
  expect([summary, level]).toEqual(['Mine', 'advanced'])
})

test('Course builder: concurrent changes of different draft fields merge', async () => {
  await signedIn()
  const { _id, version } = await makeCourse()
  const { screen } = await openConsole(address(_id))
  const summary = screen.getByRole('textbox', { name: 'Summary' })
  await expect.element(summary).toBeVisible()
  const body = { courseId: _id, version, level: 'advanced' as const }
  await upload('post', '/api/business/updateCourse', { body })
  await summary.fill('Mine')
  await expect.poll(async () => (await courseNow(_id)).summary).toBe('Mine')
  expect((await courseNow(_id)).level).toBe('advanced')
})

test('Course builder: a conflict stays open until decided', async () => {
  const { _id, screen, notice } = await overtaken({ status: 'draft' })
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Publish…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Publish this course' })
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else saved/)
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('textbox', { name: 'Summary' }).fill('Mine once more')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(notice).toBeVisible()
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Discard changes' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Summary' })).toHaveValue('Theirs')
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(notice).toBeVisible()

  // Nor does the page forget it when it goes, and comes back once more.
  await screen.unmount()
  await openConsole(address(_id))
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Mine once more')
  expect((await courseNow(_id)).summary).toBe('Theirs')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await courseNow(_id)).summary).toBe('Mine once more')
})

test('Course builder: status changes wait for the conflict, too', async () => {
  const { _id, screen, notice } = await overtaken()
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Revert to draft' }).click()
  await expect.element(screen.getByText('The course is still archived')).toBeVisible()
  await expect.element(notice).toBeVisible()
  expect((await courseNow(_id)).status).toBe('archived')
})

test('Course builder: publishing asks about a newer version, and takes it without own changes', async () => {
  await signedIn()
  const { _id, version } = await makeCourse({ status: 'archived' })
  const { screen } = await openConsole(address(_id))
  const summary = screen.getByRole('textbox', { name: 'Summary' })
  await expect.element(summary).toBeVisible()
  const update = '/api/business/updateCourse'
  await upload('post', update, { body: { courseId: _id, version, summary: 'Theirs' } })
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Revert to draft' }).click()
  await expect.element(screen.getByText('The course is still archived')).toBeVisible()
  await expect.element(summary).toHaveValue('Theirs')

  const body = { courseId: _id, version: version + 1, summary: 'Theirs again' }
  await upload('post', update, { body })
  await summary.fill('Mine')
  await screen.getByRole('button', { name: 'Save changes…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Save changes' })
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Ana Duarte changed this/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('row', { name: /Summary Mine Theirs again/ })).toBeVisible()
})

test('Course builder: restored discarded changes are saved as usual', async () => {
  await signedIn()
  const { _id, version } = await makeCourse()
  const { screen } = await openConsole(address(_id))
  const summary = screen.getByRole('textbox', { name: 'Summary' })
  await summary.fill('Read the room')
  const answer = delayedRequests('updateCourse')
  await userEvent.keyboard('{Control>}s{/Control}')
  await answer.isWaiting()
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Discard changes' }).click()
  await expect.element(summary).toHaveValue('')
  // They were on their way already: first they are taken back there, too.
  answer.through()
  await expect.poll(async () => (await courseNow(_id)).version).toBe(version + 2)
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(summary).toHaveValue('Read the room')
  await expect.poll(async () => (await courseNow(_id)).summary).toBe('Read the room')
})

/** A course whose changes were discarded before its page was left; what is told of that is still there. */
async function discarded(set: Partial<Schemas['CourseInput']> = {}) {
  await signedIn()
  const { _id, version } = await makeCourse(set)
  const { screen, ...rest } = await openConsole(address(_id))
  await screen.getByRole('textbox', { name: 'Summary' }).fill('Read the room')
  const isDraft = set.status === undefined
  const answer = delayedRequests('updateCourse')
  // Held, so that they are there to be discarded however slow it goes here.
  if (isDraft) {
    await userEvent.keyboard('{Control>}s{/Control}')
    await answer.isWaiting()
  }
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Discard changes' }).click()
  answer.through()
  if (isDraft) await expect.poll(async () => (await courseNow(_id)).version).toBe(version + 2)
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  const change = async (theirs: Partial<Schemas['CourseUpdate']>) => {
    const body = { courseId: _id, version: (await courseNow(_id)).version, ...theirs }
    await upload('post', '/api/business/updateCourse', { body })
  }
  const undo = () => page.getByRole('button', { name: 'Undo' }).click()
  const expectBack = async () => {
    await page.getByRole('button', { name: 'Open' }).click()
    const summary = page.getByRole('textbox', { name: 'Summary' })
    await expect.element(summary).toHaveValue('Read the room')
  }
  return { _id, change, undo, expectBack, ...rest }
}

test('Course builder: changes restored after leaving are saved and reported', async () => {
  const { _id, change, undo, address: where } = await discarded()
  // What others did elsewhere meanwhile stays.
  await change({ level: 'advanced' })
  await undo()
  await expect.element(told('“Negotiating across cultures” saved')).toBeVisible()
  const { summary, level } = await courseNow(_id)
  expect([summary, level]).toEqual(['Read the room', 'advanced'])
  expect(where()).toBe('/')
})

test('Course builder: changes restored after leaving that cannot be saved are reported and kept', async () => {
  const { _id, change, undo, expectBack } = await discarded()
  await change({ summary: 'Theirs' })
  await undo()
  await expect.element(told('“Negotiating across cultures” was not saved')).toBeVisible()
  await expectBack()
  await expect
    .element(page.getByRole('row', { name: /Summary Read the room Theirs/ }))
    .toBeVisible()
  expect((await courseNow(_id)).summary).toBe('Theirs')
})

test('Course builder: changes of a published course restored after leaving are kept and reported', async () => {
  const { _id, undo, expectBack } = await discarded({ status: 'archived' })
  await undo()
  await expect.element(told('Your changes are kept')).toBeVisible()
  await expectBack()
  expect((await courseNow(_id)).summary).toBe('')
})

test('Course builder: a course with learners cannot be deleted, with the reason', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
  if (!course || !amara) throw new Error('nobody has it')
  await giveCourse(course._id, [amara._id])
  const { screen } = await openConsole(address(course._id))
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete “Fire safety”?' })
  await expect
    .element(dialog.getByText('1 person has Fire safety. Archive it instead.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Delete course' })).toBeDisabled()
  await expectAccessible()
})
