import type { Browser, BrowserContext } from '@playwright/test'
import { measureOwnBlocking } from './own-work.ts'
import { measurePaint } from './paint.ts'

type Setup = { browser: Browser; url: string; token: string; runs: number }

/** The course of the demonstration for the course screens. */
async function anyCourse(url: string, token: string) {
  const response = await fetch(`${url}/api/business/getCourses?status=published&page=1&limit=10`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { data }: { data: { courses: { _id: string }[] } } = await response.json()
  const [course] = data.courses
  if (!course) throw new Error('the demonstration has no published course')
  return course._id
}

/** Whether any other screen blocks the browser, or shifts, while it loads. */
export async function measureOtherScreens({ browser, url, token, runs }: Setup) {
  const courseId = await anyCourse(url, token)
  const screens = [
    { name: 'users', path: '/users/users' },
    { name: 'user groups', path: '/users/user-groups' },
    { name: 'import', path: '/users/import' },
    { name: 'assets', path: '/library/assets' },
    { name: 'courses', path: '/library/courses' },
    { name: 'learners', path: '/library/users' },
    { name: 'selected course', path: `/library/selected-course/summary?courseId=${courseId}` },
    { name: 'its contents', path: `/library/selected-course/courses?courseId=${courseId}` },
    { name: 'course editor', path: `/manage-courses/edit-course?courseId=${courseId}` },
    { name: 'settings', path: '/profile' },
  ]
  const prepare = (context: BrowserContext) =>
    context.addCookies([{ name: 'businesstoken', value: token, url, sameSite: 'Strict' }])
  const targets = screens.map(({ path }) => ({ url: url + path, prepare }))
  const loads = await measurePaint(browser, targets, 'unthrottled', runs)
  const own = await measureOwnBlocking(browser, targets, runs)
  const figures = (area: string, values: number[], unit: string, held?: string) =>
    screens.map(({ name }, index) => ({
      area,
      name,
      value: values[index] ?? Number.NaN,
      unit,
      held,
    }))
  const blocking = loads.map((load) => load.blocking)
  const shift = loads.map((load) => load.shift)
  return [
    ...figures('Blocking time of its own work, other screens', own, 'ms', '≤ 50'),
    ...figures('Blocking time by the clock, other screens', blocking, 'ms', '≤ 50'),
    ...figures('Layout shift, other screens', shift, '', '≤ 0.02'),
  ]
}
