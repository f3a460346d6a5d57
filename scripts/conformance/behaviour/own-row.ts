import type { Came, Question } from '../ask.ts'
import type { Entry, Transcript } from '../transcript.ts'
import { isValues, Unfit, type Values } from '../requests.ts'
import type { Scenario } from '../scenario.ts'
import { type Known, validRequest } from '../valid-requests.ts'
import { createReadPage, keyOf, listPlace, type Page, withQuery } from './list-of.ts'

/** An object of the run as its list shows it. */
export type Seen = { entry: Entry; row: Values | undefined; page: Page }

export type FindRow = (
  scenario: Scenario,
  id: string,
  name: string,
  token?: string,
) => Promise<Seen | undefined>

/** Finds an object of the run in the list of its kind; undefined if the host has no such list. */
export function createFindRow(transcript: Transcript, own: string, known: Known): FindRow {
  const read = createReadPage(transcript)
  const questions = new Map<string, Question | undefined>()

  async function questionFor(entry: Entry) {
    const { operation } = entry
    if (questions.has(operation.id)) return questions.get(operation.id)
    const question = await validRequest(operation, known).catch((error: unknown) => {
      if (error instanceof Unfit) return undefined
      throw error
    })
    questions.set(operation.id, question)
    return question
  }

  return async function findRow({ list, listBy }, id, name, token = own) {
    const entry = list ? transcript.entryOf(list) : undefined
    const place = entry && listPlace(entry.operation)
    const question = entry?.offered && place ? await questionFor(entry) : undefined
    if (!entry || !place || !question) return undefined
    const isSearched =
      !listBy && entry.operation.parameters.some((parameter) => parameter.name === 'search')
    const page = await read({ entry, question: { ...question, token }, place }, name, {
      page: '1',
      limit: '100',
      facets: undefined,
      ...(isSearched && { search: known.run }),
      ...(listBy && { [listBy]: id }),
    })
    if (!page) return undefined
    const row = page.rows.find((each) => keyOf(each) === id)
    // Without a search, it may be on a later page.
    if (!row && page.total > page.rows.length) return undefined
    return { entry, row, page }
  }
}

/** A row without signatures of files, which differ each time. */
export const stable = (row: Values | undefined) =>
  row && JSON.stringify(row).replaceAll(/\?expires=[^"]*/g, '')

/** The members of an object that were sent and are shown with another value. */
export function lostMembers(sent: Values, shown: Values): string[] {
  const isPlain = (value: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof value) || value === null
  return Object.entries(sent)
    .filter(([name, value]) => {
      const other = shown[name]
      return name !== 'version' && isPlain(value) && isPlain(other) && other !== value
    })
    .map(
      ([name, value]) =>
        `${name} is ${JSON.stringify(shown[name])} instead of ${JSON.stringify(value)}`,
    )
}

/** The object with this id anywhere in `data` of a response. */
export function objectIn(came: Came, id: string): Values | undefined {
  if (came.kind === 'nothing' || came.type !== 'application/json') return undefined
  const queue: unknown[] = [JSON.parse(came.text)]
  for (let value = queue.shift(); queue.length < 500; value = queue.shift()) {
    if (isValues(value) && value._id === id) return value
    if (Array.isArray(value)) queue.push(...value)
    else if (isValues(value)) queue.push(...Object.values(value))
    if (queue.length === 0) return undefined
  }
  return undefined
}

/** The same request as a dry run. */
export const asDryRun = (question: Question) => withQuery(question, { dryRun: 'true' })
