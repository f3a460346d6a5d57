import type { Came, Question } from './ask.ts'
import {
  checkForeignList,
  checkFound,
  checkPresence,
  checkReadBack,
} from './behaviour/own-object.ts'
import { withQuery } from './behaviour/list-of.ts'
import { memberOf } from './check-answer.ts'
import type { Operation } from './document.ts'
import { type Entry, successesOf } from './transcript.ts'
import type { Scenario, Own } from './scenario.ts'
import {
  awaitMail,
  lackOf,
  lackOfMeans,
  type Made,
  rememberFrom,
  type Run,
  saysLack,
  take,
  type Turn,
} from './take-step.ts'
import { encoded, exampleBody, requiredHeaders, type Values } from './requests.ts'

/** The required members of the example body, and those of the scenario. */
function newValues({ body }: Operation, { make }: Scenario, name: string, own: Own): Values {
  const shown = body ? exampleBody(body) : {}
  const required = (body?.schema.required ?? []).map((member) => [member, shown[member]])
  return { ...Object.fromEntries(required), ...make?.(name, own) }
}

const versionIn = (came: Came, before: number) =>
  came.kind === 'answer' ? Number(/"version"\s*:\s*(\d+)/.exec(came.text)?.[1] ?? before) : before

/** The id of the created object: from the response, or the end of its `Location`. */
function idIn(came: Came, place: string) {
  if (place !== 'Location') return memberOf(came, place)
  return came.kind === 'answer' ? came.headers.get('location')?.split('/').at(-1) : undefined
}

/** What is read back of a request: all but files. */
function sentValues({ operation }: Entry, values: Values): Values {
  const parts = operation.body?.schema.properties ?? {}
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => parts[name]?.format !== 'binary'),
  )
}

/** Creates the object twice with one idempotency key; there must be one. Returns its id. */
async function makeTwice(
  { transcript, token, run, own, watch }: Run,
  entry: Entry,
  scenario: Scenario,
) {
  const { body, method, path, parameters } = entry.operation
  const successes = successesOf(entry.operation)
  const takesKey = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key')
  const question: Question = { method, path, token }
  const values = newValues(entry.operation, scenario, `Conformance ${run} – Zoë 漢`, own)
  if (body) Object.assign(question, encoded(body, values))
  question.headers = {
    ...requiredHeaders(entry.operation),
    ...question.headers,
    ...(takesKey && { 'idempotency-key': `conformance-${run}-${scenario.as ?? scenario.create}` }),
  }
  if (entry.operation.parameters.some(({ name }) => name === 'dryRun')) {
    const { 'idempotency-key': _, ...headers } = question.headers
    const rehearsal = { ...withQuery(question, { dryRun: 'true' }), headers }
    await transcript.expect(entry, 'own object: dry run', successes, rehearsal)
  }
  const made = await transcript.expect(entry, 'own object: make', successes, question)
  rememberFrom(made, scenario, own)
  const id = idIn(made, scenario.id)
  if (typeof id !== 'string') return undefined
  if (!takesKey) return { id, version: versionIn(made, 1), extra: undefined }
  if (watch)
    await checkFound(watch, scenario, { id, creator: entry, sent: sentValues(entry, values) })
  const again = await transcript.expect(entry, 'own object: same key again', successes, question)
  const second = idIn(again, scenario.id)
  const extra = typeof second === 'string' && second !== id ? second : undefined
  if (extra) transcript.blame(entry, 'the same Idempotency-Key made a second object')
  return { id, version: versionIn(made, 1), extra }
}

/** Responses that are acceptable for some steps. */
const partly = [202, 207]

/** Deletes or restores an object, which must succeed completely; returns whether it did. */
async function takeWhole(run: Run, scenario: Scenario, turn: Turn & { isThere: boolean }) {
  const whole = (operation: Operation) =>
    successesOf(operation).filter((status) => !partly.includes(status))
  const taken = await take(run, scenario, { ...turn, allowed: whole })
  if (!taken?.isGood) return false
  if (run.watch) {
    const { isThere, of } = turn
    await checkPresence(run.watch, scenario, { id: of.id, entry: taken.entry, isThere })
  }
  return true
}

/** Deletes an object, and again if it can be restored. Returns whether it is gone. */
async function end(run: Run, scenario: Scenario, id: string) {
  const { remove, restore, after = [] } = scenario
  const of = { id, version: 1 }
  const removal = { step: remove, name: 'own object: delete', of, isThere: false }
  const isGone = await takeWhole(run, scenario, removal)
  for (const step of isGone ? after : [])
    await take(run, scenario, { step, name: 'own object: after its deletion', of })
  if (!isGone || !restore) return isGone
  const revival = { step: restore, name: 'own object: restore', of, isThere: true }
  const isBack = await takeWhole(run, scenario, revival)
  return !isBack || takeWhole(run, scenario, removal)
}

/** Reads and updates the object; a change with an outdated version must be refused. */
async function use(run: Run, scenario: Scenario, { id, version: first }: Made) {
  let version = first
  for (const step of scenario.then) {
    const lack = lackOf(step, run.own)
    const missing = lack ? saysLack(lack) : lackOfMeans(run, step)
    if (missing) {
      run.transcript.entryOf(step.operation)?.skipped.push(missing)
      continue
    }
    if (!(await awaitMail(run, step))) continue
    const name = `own object: ${step.operation}`
    const taken = await take(run, scenario, { step, name, of: { id, version } })
    if (!taken) continue
    const { came, entry, question } = taken
    const sent = sentValues(entry, step.send?.(id, version, run.own) ?? {})
    if (run.watch && entry.operation.secured)
      await checkReadBack(run.watch, scenario, { id, entry, sent, came })
    const next = versionIn(came, version)
    if (next !== version && !step.repeatable && entry.operation.body?.schema.properties?.version)
      await run.transcript.expect(entry, 'own object: old version', [409], question)
    version = next
  }
}

/** Runs a scenario up to the deletion. Returns the ids to delete. */
async function begin(run: Run, scenario: Scenario) {
  const { transcript, own } = run
  const entry = transcript.entryOf(scenario.create)
  if (!entry?.offered) return []
  const missing = lackOfMeans(run, scenario)
  if (missing) {
    for (const { operation } of scenario.then) transcript.entryOf(operation)?.skipped.push(missing)
    return []
  }
  if (!transcript.entryOf(scenario.remove.operation)?.offered) {
    entry.skipped.push(`${scenario.remove.operation} could not remove it`)
    return []
  }
  const lack = lackOf(scenario, own)
  const made = lack ? undefined : await makeTwice(run, entry, scenario)
  if (!made) {
    if (lack) entry.skipped.push(saysLack(lack))
    for (const { operation } of [...scenario.then, scenario.remove])
      transcript.entryOf(operation)?.skipped.push(saysLack(lack ?? scenario.create))
    return []
  }
  own[scenario.as ?? scenario.create] = made.id
  if (run.watch) await checkForeignList(run.watch, scenario, made.id)
  await use(run, scenario, made)
  return made.extra ? [made.id, made.extra] : [made.id]
}

/**
 * Creates, uses and deletes an object of each kind, in reverse order; nothing of the host's is changed. Objects that
 * the host cannot delete are not created. Returns what could not be deleted, and what the contract cannot delete.
 */
export async function runScenarios(scenarios: Scenario[], given: Omit<Run, 'own'>) {
  const all: Run = { ...given, own: { run: given.run } }
  const created: { scenario: Scenario; id: string }[] = []
  for (const scenario of scenarios)
    for (const id of await begin(all, scenario)) created.push({ scenario, id })
  const left: string[] = []
  const stays: string[] = []
  for (const { scenario, id } of created.toReversed()) {
    const object = `${scenario.create} ${id}`
    if (!(await end(all, scenario, id))) left.push(object)
    else if (scenario.stays) stays.push(`${object} (${scenario.stays})`)
  }
  return { left, stays }
}
