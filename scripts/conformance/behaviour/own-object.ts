import type { Came, Question } from '../ask.ts'
import type { Operation } from '../document.ts'
import type { Values } from '../requests.ts'
import type { Scenario } from '../scenario.ts'
import { type Entry, successesOf, type Transcript } from '../transcript.ts'
import { asDryRun, type FindRow, lostMembers, objectIn, stable } from './own-row.ts'

/** What the tests of an object of the run need. */
export type Watch = {
  transcript: Transcript
  findRow: FindRow
  /** What the names of all objects of the run contain. */
  run: string
  /** The session of an administrator of another organisation. */
  stranger: string | undefined
}

const takesDryRun = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'dryRun')

/** Whether a search finds the object that was created, and nothing else. */
export async function checkFound(
  watch: Watch,
  scenario: Scenario,
  { id, creator, sent }: { id: string; creator: Entry; sent: Values },
) {
  // What has no name yet is no part of its list.
  if (scenario.listBy) return
  const seen = await watch.findRow(scenario, id, `search for ${scenario.create}`)
  if (!seen) return
  if (!seen.row) watch.transcript.blame(creator, `${seen.entry.operation.id} does not show it`)
  for (const fault of seen.row ? lostMembers(sent, seen.row) : [])
    watch.transcript.blame(creator, `read back, ${fault}`)
  const { parameters } = seen.entry.operation
  if (!parameters.some(({ name }) => name === 'search')) return
  const others = seen.page.rows.filter((row) => !JSON.stringify(row).includes(watch.run))
  if (others.length > 0)
    watch.transcript.blame(
      seen.entry,
      `a search for ${watch.run} finds ${others.length} rows without it`,
    )
}

/** Whether a dry run leaves the object as it is. A difference counts if it is there again: work may have ended. */
export async function checkDryRun(
  { transcript, findRow }: Watch,
  scenario: Scenario,
  { id, entry, question }: { id: string; entry: Entry; question: Question },
) {
  if (!takesDryRun(entry.operation)) return
  const look = async (name: string) => (await findRow(scenario, id, name))?.row
  const successes = successesOf(entry.operation)
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const before = await look('before a dry run')
    const came = await transcript.expect(entry, 'dry run', successes, asDryRun(question))
    if (!before || came.kind === 'nothing' || !successes.includes(came.status)) return
    const after = await look('after a dry run')
    if (stable(after) === stable(before)) return
    if (attempt === 2 || after?.version !== before.version)
      return transcript.blame(
        entry,
        after ? 'a dry run changed the object' : 'a dry run removed it',
      )
  }
}

/** Whether an update is read back: in its response, and in the list. */
export async function checkReadBack(
  { transcript, findRow }: Watch,
  scenario: Scenario,
  { id, entry, sent, came }: { id: string; entry: Entry; sent: Values; came: Came },
) {
  if (came.kind === 'nothing' || came.status !== 200) return
  const answered = objectIn(came, id)
  for (const fault of answered ? lostMembers(sent, answered) : [])
    transcript.blame(entry, `in the response ${fault}`)
  const seen = await findRow(scenario, id, 'read back')
  if (!seen) return
  if (!seen.row) return transcript.blame(entry, 'afterwards the list does not show the object')
  for (const fault of lostMembers(sent, seen.row)) transcript.blame(entry, `read back, ${fault}`)
}

/** Whether the list shows an object after a restore, and not after a deletion. */
export async function checkPresence(
  { transcript, findRow }: Watch,
  scenario: Scenario,
  { id, entry, isThere }: { id: string; entry: Entry; isThere: boolean },
) {
  const seen = await findRow(scenario, id, isThere ? 'after a restore' : 'after a deletion')
  if (!seen || (seen.row !== undefined) === isThere) return
  // Some objects stay in their list, and say that they are over.
  if (!isThere && scenario.staysListed) return
  transcript.blame(entry, isThere ? 'the list does not show it again' : 'the list still shows it')
}

/** Whether an administrator of another organisation neither reads nor changes the object. */
export async function checkForeign(
  { transcript, findRow, stranger }: Watch,
  scenario: Scenario,
  { id, entry, question }: { id: string; entry: Entry; question: Question },
) {
  if (!stranger) return
  const { method, answers, path } = entry.operation
  const foreign = { ...question, token: stranger }
  if (method === 'GET' || method === 'HEAD') {
    if (path.includes('{id}') && answers[404])
      await transcript.expect(entry, 'of another organisation', [404], foreign)
    return
  }
  const before = (await findRow(scenario, id, 'before a foreign change'))?.row
  // Bulk operations may answer that nothing was found; what counts is that nothing happens.
  const statuses = [...successesOf(entry.operation), 403, 404, 409, 422].filter(
    (status) => answers[status],
  )
  const came = await transcript.expect(entry, 'of another organisation', statuses, foreign)
  const reads = objectIn(came, id)
  if (reads) transcript.blame(entry, 'the response shows an object of another organisation')
  if (!before) return
  const after = (await findRow(scenario, id, 'after a foreign change'))?.row
  if (stable(after) !== stable(before))
    transcript.blame(entry, 'it was changed by an administrator of another organisation')
}

/** Whether the list of another organisation shows the object. */
export async function checkForeignList(watch: Watch, scenario: Scenario, id: string) {
  if (!watch.stranger) return
  const seen = await watch.findRow(scenario, id, 'list of another organisation', watch.stranger)
  if (seen?.row) watch.transcript.blame(seen.entry, 'it shows an object of another organisation')
}
