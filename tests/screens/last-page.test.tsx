import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { call } from '~/api/client/client'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { linksToCourse, linkUses } from '~/features/links/links.api'
import { messages } from '~/features/person/person.api'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

// Lists that have no page in the address: whoever is on the last one when its last entry goes is shown the one before it.

/** `put` says what a page holds as the server would; the second one loses what it has. */
async function expectPageBefore(
  list: Locator,
  pages: string,
  limit: number,
  put: (page: number, total: number, rows: number) => void,
  row: 'listitem' | 'option' = 'listitem',
) {
  await expect.element(list).toBeVisible()
  put(2, limit + 1, 1)
  put(1, limit + 1, limit)
  const rows = () => list.getByRole(row).elements().length
  await expect.poll(rows).toBe(limit)
  const foot = page.getByRole('navigation', { name: `Pages of ${pages}` })
  await foot.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(rows).toBe(1)
  put(2, limit, 0)
  await expect.poll(rows).toBe(limit)
}

const many = <One extends { _id: string }>(one: One | undefined, count: number): One[] =>
  one ? Array.from({ length: count }, (_, n) => ({ ...one, _id: `${one._id}-${n}` })) : []

/** A course with a link, its links open. */
async function openLinks() {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const courseId = course?._id ?? ''
  await call('post', '/api/business/createSignupLinkCourse', { body: { courses: [courseId] } })
  const { screen, queryClient } = await openConsole(`/library/courses?links=${courseId}`)
  await expect.element(screen.getByText('Active')).toBeVisible()
  const first = queryClient.getQueryData(linksToCourse(courseId, 1).queryKey)
  if (!first) throw new Error('no link was made')
  return { courseId, queryClient, first }
}

/** Somebody who was invited, a part of what is known of them open. */
async function openPerson(part: string) {
  await signedIn()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
  const userId = amara?._id ?? ''
  const { screen, queryClient } = await openConsole(`/library/users?userId=${userId}`)
  await screen.getByRole('tab', { name: part }).click()
  return { userId, queryClient, list: screen.getByRole('list', { name: part }) }
}

test('Last page: links to a course', async () => {
  const { courseId, queryClient, first } = await openLinks()
  await expectPageBefore(
    page.getByRole('list', { name: 'Links' }),
    'the links',
    10,
    (at, total, rows) =>
      queryClient.setQueryData(linksToCourse(courseId, at).queryKey, {
        ...first,
        total,
        data: { links: many(first.data.links[0], rows) },
      }),
  )
})

test('Last page: users who joined by a link', async () => {
  const { queryClient, first } = await openLinks()
  const linkId = first.data.links[0]?._id ?? ''
  const put = (index: number, total: number, rows: number) => {
    const user: Schemas['UserRef'] = {
      _id: 'u',
      firstName: 'Amara',
      lastName: 'Okafor',
      email: 'amara@acme.example',
    }
    const uses = many(user, rows).map((item) => ({ user: item, at: '2026-09-01T10:00:00.000Z' }))
    const answer = {
      status: 'success' as const,
      page: index,
      limit: 10 as const,
      total,
      data: { uses },
    }
    queryClient.setQueryData(linkUses(linkId, index).queryKey, answer)
  }
  put(1, 1, 1)
  await page.getByRole('button', { name: 'People' }).click()
  await expectPageBefore(
    page.getByRole('list', { name: 'People from this link' }),
    'the people',
    10,
    put,
  )
})

test('Last page: messages to a user', async () => {
  const { userId, queryClient, list } = await openPerson('Messages')
  await expect.element(list).toBeVisible()
  const first = queryClient.getQueryData(messages(userId, 1).queryKey)
  if (!first) throw new Error('no message was sent')
  await expectPageBefore(list, 'messages', 25, (at, total, rows) =>
    queryClient.setQueryData(messages(userId, at).queryKey, {
      ...first,
      total,
      data: { messages: many(first.data.messages[0], rows) },
    }),
  )
})

test('Last page: histories', async () => {
  const { userId, queryClient, list } = await openPerson('History')
  await expect.element(list).toBeVisible()
  const history = (index: number) =>
    query('/api/business/getAuditLog', {
      params: { query: { subjectType: 'user', subjectId: userId, page: index, limit: 25 } },
    }).queryKey
  const first = queryClient.getQueryData(history(1))
  if (!first) throw new Error('nothing is recorded')
  await expectPageBefore(list, 'the history', 25, (at, total, rows) =>
    queryClient.setQueryData(history(at), {
      ...first,
      total,
      data: { entries: many(first.data.entries[0], rows) },
    }),
  )
})

test('Last page: assets in the picker', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const path = `/manage-courses/edit-course?courseId=${course?._id}`
  const { screen, queryClient } = await openConsole(path)
  await screen.getByRole('button', { name: 'Add to The first three minutes' }).click()
  await screen.getByRole('menuitem', { name: 'From the library…' }).click()
  const list = screen.getByRole('listbox', { name: 'Assets' })
  await expect.element(list.getByRole('option')).toBeVisible()
  const assets = (index: number) =>
    query('/api/business/assets', { params: { query: { page: index, limit: 25 } } }).queryKey
  const first = queryClient.getQueryData(assets(1))
  if (!first) throw new Error('no asset was added')
  await expectPageBefore(
    list,
    'assets',
    25,
    (at, total, rows) =>
      queryClient.setQueryData(assets(at), {
        ...first,
        total,
        data: { assets: many(first.data.assets[0], rows) },
      }),
    'option',
  )
})
