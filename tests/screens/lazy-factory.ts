import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '~/api/client/client'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'
import { signedIn } from './backend'

// Answers that come when whoever asked has gone on.

/** What is sent with files goes another way: `change` gets each request of that kind to a path. */
function onRequestWithFiles(path: string, change: (request: XMLHttpRequest) => void) {
  const { open } = XMLHttpRequest.prototype
  return vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    open.call(this, method, url, true)
    if (String(url).includes(path)) change(this)
  })
}

/** Delays requests to a path, like a slow connection, until `through` or `broken` is called. */
export function delayedRequests(path: string) {
  const { promise: line, resolve: through, reject } = Promise.withResolvers<void>()
  line.catch(() => undefined)
  const waiting = vi.fn()
  const real = globalThis.fetch
  const held = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input instanceof Request ? input.url : input).includes(path)) {
      waiting()
      await line
    }
    return real(input, init)
  })
  const opened = onRequestWithFiles(path, (request) => {
    const send = request.send.bind(request)
    request.send = (body) => {
      waiting()
      void line.then(() => send(body))
    }
  })
  onTestFinished(() => {
    held.mockRestore()
    opened.mockRestore()
  })
  return {
    isWaiting: async () => {
      await expect.poll(() => waiting.mock.calls.length).toBeGreaterThan(0)
    },
    through,
    broken: () => reject(new TypeError('Failed to fetch')),
  }
}

/** Replaces the answers of a path. */
export function answersReplaced(path: string, body: object) {
  const real = globalThis.fetch
  const replaced = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isOfPath = String(input instanceof Request ? input.url : input).includes(path)
    return isOfPath ? Response.json(body) : real(input, init)
  })
  onTestFinished(() => replaced.mockRestore())
}

/** Lets what is asked of a path be done and loses the answer, until the line `isBack`. */
export function answerLost(path: string) {
  const losing = vi.fn()
  const real = globalThis.fetch
  const cut = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init)
    if (!String(input instanceof Request ? input.url : input).includes(path)) return answer
    losing()
    throw new TypeError('Failed to fetch')
  })
  const opened = onRequestWithFiles(path, (request) => {
    request.onload = () => {
      losing()
      request.onerror?.(new ProgressEvent('error'))
    }
  })
  const isBack = () => {
    cut.mockRestore()
    opened.mockRestore()
  }
  onTestFinished(isBack)
  return {
    isLost: async () => {
      await expect.poll(() => losing.mock.calls.length).toBeGreaterThan(0)
    },
    isBack,
  }
}

export const told = (title: string) => page.getByText(title, { exact: true })
export const close = () => page.getByRole('button', { name: 'Close' }).first().click()

/** A link that people join a course by, in the drawer of its course. */
export async function openLink() {
  const admin = await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const courses = [course?._id ?? '']
  const params = { header: { 'Idempotency-Key': crypto.randomUUID() } }
  await call('post', '/api/business/createSignupLinkCourse', { params, body: { courses } })
  const { screen, ...rest } = await openConsole(`/library/courses?links=${course?._id}`)
  const drawer = screen.getByRole('dialog', { name: /^Links/ })
  await expect.element(drawer.getByText('Active')).toBeVisible()
  const isStopped = async () => {
    const query = { course: course?._id ?? '', page: 1, limit: 10 as const }
    const { data } = await call('get', '/api/business/getSignupLinks', { params: { query } })
    return data.links[0]?.active === false
  }
  return { admin, screen, drawer, isStopped, ...rest }
}
