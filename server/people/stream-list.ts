import { Readable } from 'node:stream'
import { StreamedJson } from '../contract/operation-types.ts'
import type { components } from '../../openapi/generated/types.ts'
import type { Files } from '../files/files.ts'
import { presentUser, type UserRow } from './present.ts'

type StreamedList = {
  status: 'success'
  total: number
  data: { users: components['schemas']['User'][] }
}

/** Streams the users as JSON while they are read; the total comes last. */
async function* textOf(people: AsyncIterable<UserRow[]>, files: Files) {
  let total = 0
  yield '{"status":"success","data":{"users":['
  for await (const batch of people) {
    yield (
      (total === 0 ? '' : ',') +
      batch.map((person) => JSON.stringify(presentUser(person, files))).join()
    )
    total += batch.length
  }
  yield `]},"total":${total}}`
}

export const streamUserList = (people: AsyncIterable<UserRow[]>, files: Files) =>
  new StreamedJson<StreamedList>(Readable.from(textOf(people, files), { objectMode: false }))
