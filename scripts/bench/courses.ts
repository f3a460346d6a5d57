import type { Host } from '../lib/host.ts'
import { measureCalls } from './api.ts'
import { asFigures, type Call, growthOf, sizesUpTo, type Timed, timeCalls } from './calls.ts'
import { round } from './numbers.ts'
import { makeOrganisation, type Organisation } from './people.ts'
import type { Figure } from './table.ts'

const api = '/api/business'

function callsOf(course: string, size: number): Call[] {
  const people = (query: string) => `${api}/getUsersInCourse/${course}?limit=25&${query}`
  // Some enrollments are withdrawn, or of inactive users.
  const last = Math.max(1, Math.floor((size * 0.9) / 25))
  const middle = Math.ceil(last / 2)
  const everybody = (query: string) => `${api}/getAllUsersQuery?page=1&limit=25&${query}`
  return [
    { name: 'courses', path: `${api}/getCourses?page=1&limit=25&facets=true`, held: '≤ 60' },
    {
      name: 'courses by overdue',
      path: `${api}/getCourses?page=1&limit=25&sort=-overdue`,
      held: '≤ 60',
    },
    { name: 'how courses stand', path: `${api}/getCourseStatus?page=1`, held: '≤ 60' },
    { name: 'people, first page', path: people('page=1'), held: '≤ 60' },
    { name: 'people, middle page', path: people(`page=${middle}`), held: '≤ 60' },
    { name: 'people, last page', path: people(`page=${last}`), held: '≤ 60' },
    {
      name: 'people by progress, middle page',
      path: people(`sort=-progress&page=${middle}`),
      held: '≤ 60',
    },
    { name: 'people by email', path: people('sort=email&page=1'), held: '≤ 60' },
    { name: 'people overdue', path: people('page=1&overdue=true'), held: '≤ 60' },
    {
      name: 'people, search, selective',
      path: people('page=1&search=okafor%20lagos&facets=true'),
      held: '≤ 60',
    },
    { name: 'people, search', path: people('page=1&search=okafor'), held: '≤ 60' },
    { name: 'people, search, widest', path: people('page=1&search=an&facets=true'), held: '≤ 60' },
    { name: 'people, facets', path: people('page=1&facets=true'), held: '≤ 60' },
    { name: 'figures of the summary', path: `${api}/getCourseProgress/${course}`, held: '≤ 60' },
    { name: 'counts of everything', path: `${api}/statusCount`, held: '≤ 60' },
    { name: 'counts of a course', path: `${api}/statusCount?course=${course}`, held: '≤ 60' },
    { name: 'trend of 30 days', path: `${api}/getLearningTrend`, held: '≤ 60' },
    { name: 'what needs attention', path: `${api}/getAttention`, held: '≤ 60' },
    {
      name: 'people of the organisation with their figures',
      path: everybody(''),
      held: '≤ 60',
    },
    {
      name: 'people who are late with something, facets',
      path: everybody('overdue=true&facets=true'),
      held: '≤ 60',
    },
    {
      name: 'people with a course in progress, facets',
      path: everybody(`course=${course}&courseStatus=in-progress&facets=true`),
      held: '≤ 60',
    },
  ]
}

/** The course with the most users. */
async function widest({ url }: Pick<Host, 'url'>, { headers }: Pick<Organisation, 'headers'>) {
  const answer = await fetch(`${url}${api}/getCourseStatus?sort=-assigned&page=1`, { headers })
  const body: { data: { courseStatus: { course: { _id: string } }[] } } = await answer.json()
  const id = body.data.courseStatus[0]?.course._id
  if (id === undefined) throw new Error('nobody has a course')
  return id
}

/** The time of each call in an organisation with courses. */
export const timeCourses = async (host: Pick<Host, 'url'>, organisation: Organisation) =>
  timeCalls(
    host.url,
    organisation.headers,
    callsOf(await widest(host, organisation), organisation.size),
  )

/**
 * The reads of a manager's screens, by 32 concurrent callers: lists, searches, counts, attention, a user, the palette.
 */
async function measureManager(
  url: string,
  { size, token, headers }: Organisation,
): Promise<Figure[]> {
  const course = await widest({ url }, { headers })
  const get = (path: string) => ({ name: path, method: 'GET' as const, path: `${api}${path}` })
  const answer = await fetch(`${url}${api}/getAllUsersQuery?page=1&limit=25`, { headers })
  const body: { data: { users: { _id: string }[] } } = await answer.json()
  const calls = [
    get('/getAllUsersQuery?page=1&limit=25'),
    ...['okafor', 'an', 'mar', 'lagos'].map((words) =>
      get(`/getAllUsersQuery?page=1&limit=25&search=${words}`),
    ),
    get(`/getAllUsersQuery?page=${Math.ceil(size / 50)}&limit=25`),
    get('/getAllUsersQuery?page=1&limit=25&status=active&sort=-lastActiveAt'),
    get('/getAllUsersQuery?page=1&limit=10&facets=true'),
    get('/getCourses?page=1&limit=25'),
    get(`/getUsersInCourse/${course}?page=1&limit=25`),
    get(`/getCourseProgress/${course}`),
    get('/statusCount'),
    get('/getAttention'),
    ...body.data.users.slice(0, 5).map(({ _id }) => get(`/getUserCourses/${_id}`)),
    ...['ma', 'an', 'le'].map((words) => get(`/search?q=${words}`)),
  ]
  const area = "A manager's reads, 32 callers"
  const { p50, p99, perSecond } = await measureCalls(url, token, {
    name: area,
    calls,
    callers: 32,
    seconds: 10,
  })
  return [
    { area, name: 'p50', value: round(p50, 1), unit: 'ms' },
    { area, name: 'p99', value: round(p99, 1), unit: 'ms', held: '≤ 150' },
    { area, name: 'throughput', value: Math.round(perSecond), unit: '/s', held: '≥ 500' },
  ]
}

/**
 * Lists, counts and course summaries for `people` users, and a tenth and a hundredth of them, each with so many
 * courses.
 */
export async function measureCourses(
  host: Host,
  folder: string,
  { size: people, courses }: { size: number; courses: number },
): Promise<Figure[]> {
  const figures: Figure[] = []
  const all: Timed[][] = []
  const inWords = (count: number) => Math.round(count).toLocaleString('en')
  for (const size of sizesUpTo(people)) {
    const organisation = await makeOrganisation(host, folder, size, { courses })
    const timed = await timeCourses(host, organisation)
    all.push(timed)
    figures.push(...asFigures(`Courses, ${inWords(size)} people with ${courses} each, p95`, timed))
    if (size === people) figures.push(...(await measureManager(host.url, organisation)))
  }
  const [small = []] = all
  const area = `Courses, ${inWords(people)} people beside ${inWords(people / 100)}`
  return [...figures, ...growthOf(area, small, all.at(-1) ?? [])]
}
