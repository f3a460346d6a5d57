import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { upload } from '~/api/client/upload'

// Courses as a story needs them, made as an admin makes them, over the real server.

type Input = Schemas['CourseInput']

/** A picture of one color. */
export async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 180)
  canvas.getContext('2d')?.fillRect(0, 0, 320, 180)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** A link in the library: it is ready as soon as it is added. */
async function addLink(title: string): Promise<string> {
  const body = { title, type: 'link' as const, url: 'https://acme.example/lesson' }
  const { data } = await upload('post', '/api/business/addAsset', { body })
  return data.asset._id
}

/** What the courses of a story are made of. */
async function makings() {
  const category = await upload('post', '/api/business/addCategory', { body: { name: 'Safety' } })
  const author = await upload('post', '/api/business/addAuthor', { body: { name: 'Zofia Nowak' } })
  return {
    category: category.data.category._id,
    authors: [author.data.author._id],
    asset: await addLink('What to do first'),
    thumbnail: await picture(),
  }
}

/** Courses with one lesson each, published unless told otherwise; answers them in their order. */
export async function addCourses(...courses: Partial<Input>[]): Promise<Schemas['Course'][]> {
  const { asset, ...made } = await makings()
  const items = [{ kind: 'asset' as const, assetId: asset }]
  const added: Schemas['Course'][] = []
  for (const course of courses) {
    const body: Input = {
      title: 'Fire safety',
      ...made,
      sections: [{ title: 'The first three minutes', items }],
      status: 'published',
      ...course,
    }
    const { data } = await upload('post', '/api/business/addCourse', { body })
    added.push(data.course)
  }
  return added
}

/** Gives people a course, directly. */
export async function giveCourse(course: string, users: string[], deadlineDate?: string) {
  const body = { courses: [course], users, notify: false, ...(deadlineDate && { deadlineDate }) }
  await call('post', '/api/business/addUsersToCourse', { body })
}

/** A dynamic group of all porters that unassigns its course from leavers. */
export async function portersGroup() {
  const conditions = [{ field: 'designation', op: 'is', value: 'Porter' } as const]
  const rules = { match: 'all' as const, conditions }
  const { data } = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Porters', type: 'dynamic', rules, onLeave: 'remove-unfinished' },
  })
  const [course] = await addCourses({})
  await giveGroupCourse(course?._id ?? '', data.userGroup._id)
}

/** Gives a group a course, with those who are in it now and whoever joins. */
export async function giveGroupCourse(course: string, group: string) {
  const body = { courses: [course], userGroups: [group], futureMembers: true, notify: false }
  await call('post', '/api/business/addUsersToCourse', { body })
}
