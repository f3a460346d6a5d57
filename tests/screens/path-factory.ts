import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'

// Learning paths as a story needs them, made as an admin makes them, over the real server.

type Path = Schemas['LearningPath']

const fresh = () => ({ header: { 'Idempotency-Key': crypto.randomUUID() } })

/** A draft without steps, unless told otherwise. */
export async function addPath(set: Partial<Schemas['LearningPathInput']> = {}): Promise<Path> {
  const body = { title: 'Your first year as a lead', ...set }
  const { data } = await upload('post', '/api/business/addLearningPath', { params: fresh(), body })
  return data.learningPath
}

/** Courses as steps, in their order. */
export const stepsFrom = (courses: readonly { _id: string }[]): Schemas['PathStepInput'][] =>
  courses.map(({ _id }) => ({ _id, type: 'course' }))

/** Assigns a path, without mails. */
export async function givePath(pathId: string, users: readonly { _id: string }[]) {
  const body = { paths: [pathId], users: users.map(({ _id }) => _id), notify: false }
  await call('post', '/api/business/addUsersTolearningPaths', { body })
}

/** A path as the server has it. */
export async function pathNow(pathId: string): Promise<Path> {
  const params = { query: { pathId } }
  const { data } = await call('get', '/api/business/getLearningPaths', { params })
  const [path] = data.learningPaths
  if (!path) throw new Error(`no path ${pathId}`)
  return path
}

/** The titles of a path's steps as the server has them. */
export const stepTitles = async (pathId: string) =>
  (await pathNow(pathId)).courses.map(({ title }) => title)

/** Changes a path as a colleague does. */
export async function changePath(pathId: string, change: Partial<Schemas['LearningPathUpdate']>) {
  const { version } = await pathNow(pathId)
  const body = { learningPathId: pathId, version, ...change }
  await upload('post', '/api/business/updateLearningPath', { body })
}
