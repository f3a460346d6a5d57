import { Readable } from 'node:stream'
import { Written } from '../contract/operation-types.ts'
import type { components } from '../../openapi/generated/types.ts'
import type { Files } from '../files/files.ts'
import { asUser, type Shown } from './present.ts'

type WholeList = {
  status: 'success'
  total: number
  data: { users: components['schemas']['User'][] }
}

/** Everybody, as JSON that is written while they are read; how many there were comes last. */
async function* textOf(people: AsyncIterable<Shown[]>, files: Files) {
  let total = 0
  yield '{"status":"success","data":{"users":['
  for await (const some of people) {
    yield (
      (total === 0 ? '' : ',') + some.map((person) => JSON.stringify(asUser(person, files))).join()
    )
    total += some.length
  }
  yield `]},"total":${total}}`
}

export const wholeList = (people: AsyncIterable<Shown[]>, files: Files) =>
  new Written<WholeList>(Readable.from(textOf(people, files), { objectMode: false }))
