import type { Host } from '../host.ts'
import { percentile, round } from './numbers.ts'
import { makeOrganisation, type Organisation, timesOf } from './people.ts'
import type { Figure } from './table.ts'

const api = '/api/business'

type Call = { name: string; path(course: string, size: number): string; held: string }

const people = (course: string, query: string) =>
  `${api}/getUsersInCourse/${course}?limit=25&${query}`
/** Some of those who have a course were taken out of it, or are inactive. */
const pages = (size: number) => Math.floor((size * 0.9) / 25)

const calls: Call[] = [
  {
    name: 'courses',
    path: () => `${api}/getCourses?page=1&limit=25&facets=true`,
    held: '≤ 60',
  },
  {
    name: 'courses by overdue',
    path: () => `${api}/getCourses?page=1&limit=25&sort=-overdue`,
    held: '≤ 60',
  },
  { name: 'how courses stand', path: () => `${api}/getCourseStatus?page=1`, held: '≤ 60' },
  { name: 'people, first page', path: (course) => people(course, 'page=1'), held: '≤ 60' },
  {
    name: 'people, middle page',
    path: (course, size) => people(course, `page=${Math.floor(pages(size) / 2)}`),
    held: '≤ 60',
  },
  {
    name: 'people, last page',
    path: (course, size) => people(course, `page=${pages(size)}`),
    held: '≤ 60',
  },
  {
    name: 'people by progress, middle page',
    path: (course, size) => people(course, `sort=-progress&page=${Math.floor(pages(size) / 2)}`),
    held: '≤ 60',
  },
  {
    name: 'people overdue',
    path: (course) => people(course, 'page=1&overdue=true'),
    held: '≤ 60',
  },
  {
    name: 'people, search',
    path: (course) => people(course, 'page=1&search=okafor'),
    held: '≤ 60',
  },
  {
    name: 'people, facets',
    path: (course) => people(course, 'page=1&facets=true'),
    held: '≤ 250',
  },
  {
    name: 'figures of the summary',
    path: (course) => `${api}/getCourseProgress/${course}`,
    held: '≤ 250',
  },
  { name: 'counts of everything', path: () => `${api}/statusCount`, held: '≤ 40' },
  {
    name: 'counts of a course',
    path: (course) => `${api}/statusCount?course=${course}`,
    held: '≤ 40',
  },
  { name: 'trend of 30 days', path: () => `${api}/getLearningTrend`, held: '≤ 40' },
  { name: 'what needs attention', path: () => `${api}/getAttention`, held: '≤ 250' },
  {
    name: 'people of the organisation with their figures',
    path: () => `${api}/getAllUsersQuery?page=1&limit=25`,
    held: '≤ 60',
  },
]

/** The course with the most people. */
async function widest({ url }: Pick<Host, 'url'>, { headers }: Organisation) {
  const answer = await fetch(`${url}${api}/getCourseStatus?sort=-assigned&page=1`, { headers })
  const body: { data: { courseStatus: { course: { _id: string } }[] } } = await answer.json()
  const id = body.data.courseStatus[0]?.course._id
  if (id === undefined) throw new Error('nobody has a course')
  return id
}

/** What each call takes, in an organisation that has courses. */
export async function measureCalls(
  host: Pick<Host, 'url'>,
  organisation: Organisation,
  area: string,
): Promise<Figure[]> {
  const course = await widest(host, organisation)
  const figures: Figure[] = []
  for (const { name, path, held } of calls) {
    const at = `${host.url}${path(course, organisation.size)}`
    await timesOf(at, organisation.headers, 3)
    const value = round(percentile(await timesOf(at, organisation.headers, 20), 0.95), 1)
    figures.push({ area, name, value, unit: 'ms', held })
  }
  return figures
}

/** Lists, counts and the summary of courses that `size` people have, each of them so many. */
export async function measureCourses(
  host: Host,
  folder: string,
  { size, courses }: { size: number; courses: number },
): Promise<Figure[]> {
  const organisation = await makeOrganisation(host, folder, size, courses)
  const area = `Courses, ${size.toLocaleString('en')} people with ${courses} each, p95`
  return measureCalls(host, organisation, area)
}
