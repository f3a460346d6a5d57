import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses, giveCourse } from './course-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

afterEach(() => vi.restoreAllMocks())

const openUsage = async (search = '') => openConsole(`/analytics/usage${search}`)

/** Two people have a course that nobody has started. */
async function begin() {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const [amara, luca] = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  if (!course || !amara || !luca) throw new Error('the story is incomplete')
  await giveCourse(course._id, [amara._id, luca._id])
  return { course, amara, luca }
}

test('Usage: figures with their definitions, and a dash where there is nothing to divide by', async () => {
  await begin()
  const { screen } = await openUsage()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  const figures = screen.getByRole('group', { name: 'Figures' })
  await expect
    .element(figures.getByRole('group', { name: 'Enrollments' }))
    .toMatchTextContent(/^Enrollments.*2/)
  await expect
    .element(figures.getByRole('group', { name: 'Completion rate' }))
    .toMatchTextContent('0%')
  await expect
    .element(figures.getByRole('group', { name: 'Time to complete' }))
    .toMatchTextContent('–')
  expect(figures.getByRole('group').elements()).toHaveLength(8)
  await figures.getByRole('button', { name: 'How Completion rate is counted' }).hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent('Of the enrollments of the range, the percentage completed by now.')
  expect(document.title).toBe('Usage · Lectern')
})

test('Usage: range, comparison and filters are in the URL', async () => {
  await begin()
  const { screen, address, router } = await openUsage()
  const bar = screen.getByRole('group', { name: 'Range and filters' })
  await bar.getByRole('combobox', { name: 'Date range' }).selectOptions('Last 7 days')
  await expect.poll(address).toBe('/analytics/usage?range=7d')
  await bar.getByRole('combobox', { name: 'Compare with' }).selectOptions('No comparison')
  await expect.poll(address).toBe('/analytics/usage?range=7d&compare=none')
  await expect.element(bar).not.toMatchTextContent('compared with')
  await expect.element(bar).toMatchTextContent(/days in \S+ · As of /)
  router.history.back()
  await expect.poll(address).toBe('/analytics/usage?range=7d')
  await expect.element(bar).toMatchTextContent('compared with')
})

test('Usage: filters show by name and can be cleared', async () => {
  const { course } = await begin()
  const { screen, address } = await openUsage(`?course=${course._id}&people=deactivated`)
  const active = screen.getByRole('group', { name: 'Active filters' })
  await expect.element(active).toMatchTextContent(/Course: Fire safety.*People: Deactivated people/)
  await expect
    .element(screen.getByRole('heading', { name: 'No activity matches these filters' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/analytics/usage')
  await expect.element(screen.getByRole('figure', { name: 'Top courses' })).toBeVisible()
})

test('Usage: dates that the server refuses are explained', async () => {
  await signedIn()
  const { screen } = await openUsage('?from=2026-02-01&to=2026-01-01')
  await expect
    .element(screen.getByText('Choose a day that is not before the first one'))
    .toBeVisible()
})

test('Usage: the arrow keys read the points of a chart', async () => {
  await begin()
  const { screen } = await openUsage('?range=7d')
  const chart = screen.getByRole('figure', { name: 'Enrollments and completions' })
  const chooser = chart.getByRole('slider')
  await expect
    .element(chooser)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/\(not over yet\): 2 enrollments/))
  chooser.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(chooser)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/: 0 enrollments, 0 completions$/))
  await chart.getByRole('button', { name: 'Show as a table' }).click()
  await expect.element(chart.getByRole('row', { name: /\(not over yet\) 2 0/ })).toBeVisible()
})

test('Usage: the figure of the top courses can be changed', async () => {
  const { course } = await begin()
  const { screen, address } = await openUsage()
  await screen
    .getByRole('combobox', { name: 'Figure of the courses, categories and licenses' })
    .selectOptions('Enrollments')
  await expect.poll(address).toBe('/analytics/usage?metric=enrollments')
  const courses = screen.getByRole('figure', { name: 'Top courses' })
  await expect.element(courses).toMatchTextContent(/Fire safety\s*2/)
  await courses.getByRole('link', { name: 'Fire safety' }).click()
  await expect.poll(address).toContain(`course=${course._id}`)
  expect(address()).toContain('report=course-status')
  await expect.element(screen.getByText(/^Current people, .*: 2 rows$/)).toBeVisible()
})

test('Usage: each figure links to the rows that it counts', async () => {
  await begin()
  const { screen } = await openUsage()
  const figures = screen.getByRole('group', { name: 'Figures' })
  const assigned = ['/analytics/reports?', 'report=course-status', '&from=', '&to=']
  const completed = [
    '/analytics/reports?',
    'report=course-status',
    'completedFrom=',
    'completedTo=',
  ]
  const links = {
    'Active people': ['/library/users?', 'activeFrom=', 'activeTo=', 'people=current'],
    'Activation rate': ['/library/users?', 'addedFrom=', 'addedTo=', 'people=current'],
    'Learning hours': ['/analytics/usage?', 'leaders=hours', '#leaders'],
    Enrollments: assigned,
    Completions: completed,
    'Completion rate': assigned,
    'Time to complete': completed,
    Certificates: ['/analytics/reports?', 'report=certificates', 'from=', 'to='],
  }
  for (const [name, parts] of Object.entries(links)) {
    const link = figures.getByRole('link', { name })
    await expect.element(link).toBeVisible()
    // The params may be in any order.
    const href = link.element().getAttribute('href')?.replace('?', '?&')
    for (const part of parts) expect(href, name).toContain(part.replace('?', '?&'))
  }
})

test('Usage: those with the lowest figures can be reminded', async () => {
  const { amara, luca } = await begin()
  const { screen } = await openUsage()
  const leaders = screen.getByRole('region', { name: 'Leaders' })
  await expect.element(leaders.getByRole('link', { name: 'Amara Mokoena' })).toBeVisible()
  expect(leaders.getByRole('link', { name: 'Remind these people' }).query()).toBeNull()
  await leaders.getByRole('combobox', { name: 'Order of the leaders' }).selectOptions('Lowest')
  const remind = leaders.getByRole('link', { name: 'Remind these people' })
  await expect.element(remind).toHaveAttribute('href', expect.stringContaining('audience=users'))
  const href = remind.element().getAttribute('href')
  expect(href).toContain(amara._id)
  expect(href).toContain(luca._id)
})

test('Usage: a cell of weekday and hour leads to its people, by keyboard too', async () => {
  const { course, amara, luca } = await begin()
  const item = course.sections?.[0]?.items[0]?._id ?? ''
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const learned = (user: string, time: string) => ({
    eventId: `${user}-${time}`,
    user,
    course: course._id,
    item,
    type: 'progressed' as const,
    at: `${yesterday}T${time}.000Z`,
    progress: 20,
    timeSpent: 600,
  })
  const events = [
    learned(amara._id, '09:10:00'),
    learned(luca._id, '09:40:00'),
    learned(luca._id, '12:00:00'),
  ]
  await call('post', '/api/business/recordProgress', { body: { events } })
  const { screen, address } = await openUsage(`?course=${course._id}`)
  const grid = screen.getByRole('region', { name: 'Activity by weekday and hour, grid' })
  const two = grid.getByRole('link', { name: /: 2 people$/ })
  await expect.element(two).toBeVisible()
  two.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(grid.getByRole('link', { name: /: 1 person$/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  await expect.element(two).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(/^\/library\/users\?.*activeWeekday=\d&activeHour=\d/)
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  const filters = screen.getByRole('group', { name: 'Active filters' })
  await expect
    .element(filters)
    .toMatchTextContent(/Active on: \w+day.*Active at: \d\d:00.*Active in the course: Fire safety/)
})

test('Usage: the matrix opens assignments, and can show overdue ones only', async () => {
  const { course, amara } = await begin()
  const { screen, address, router } = await openUsage()
  const matrix = screen.getByRole('table', { name: 'Training matrix' })
  await expect
    .element(matrix.getByRole('link', { name: 'Not started: Luca Mokoena, Fire safety' }))
    .toBeVisible()
  await matrix.getByRole('link', { name: 'Not started: Amara Mokoena, Fire safety' }).click()
  await expect
    .poll(address)
    .toContain(`/library/selected-course/summary?courseId=${course._id}&userId=${amara._id}`)
  router.history.back()
  await screen
    .getByRole('combobox', { name: 'Assignments in the matrix' })
    .selectOptions('Only overdue')
  await expect.element(screen.getByText('No assignment has this state.')).toBeVisible()
})

test('Usage: a large matrix renders what is in sight, and is printed whole', async () => {
  await signedIn()
  const titles = Array.from({ length: 12 }, (_, n) => `Course ${String(n + 1).padStart(2, '0')}`)
  const courses = await addCourses(...titles.map((title) => ({ title })))
  const people = await addPeople(
    ...Array.from({ length: 130 }, (_, n) =>
      newPerson({
        firstName: `Person ${String(n + 1).padStart(3, '0')}`,
        email: `person-${n}@acme.example`,
      }),
    ),
  )
  for (const { _id } of courses)
    await giveCourse(
      _id,
      people.map((person) => person._id),
    )
  const { screen } = await openUsage()
  const matrix = screen.getByRole('table', { name: 'Training matrix' })
  const region = screen.getByRole('region', { name: 'Training matrix, table' })
  const link = (person: string, course: string) =>
    matrix.getByRole('link', { name: `Not started: ${person} Mokoena, ${course}` })
  await expect.element(link('Person 001', 'Course 01')).toBeVisible()
  await expect.element(matrix).toHaveAttribute('aria-rowcount', '131')
  await expect.element(matrix).toHaveAttribute('aria-colcount', '13')
  expect(matrix.getByRole('link').elements().length).toBeLessThan(500)
  region.element().scrollTo({ top: 100_000, left: 100_000 })
  await expect.element(link('Person 130', 'Course 12')).toBeVisible()
  expect(link('Person 001', 'Course 01').query()).toBeNull()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await screen.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const sheet = [...document.querySelectorAll('body > div')].at(-1)
  expect(sheet?.textContent).toContain('Current people, all assignments: 130 people, 12 courses')
  expect(sheet?.querySelectorAll('td')).toHaveLength(130 * 12)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => sheet?.isConnected).toBe(false)
})

test('Usage: accessible in both themes', async () => {
  await begin()
  const { screen, isQuiet } = await openUsage()
  await expect.element(screen.getByRole('table', { name: 'Training matrix' })).toBeVisible()
  await isQuiet()
  await expectAccessible()
})

test('Usage: explains an organisation without activity', async () => {
  await signedIn()
  const { screen } = await openUsage()
  await expect
    .element(screen.getByRole('heading', { name: 'No activity in these days' }))
    .toBeVisible()
  await expectAccessible()
})
