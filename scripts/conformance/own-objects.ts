import type { Came, Question } from './ask.ts'
import { memberOf } from './check-answer.ts'
import type { Operation } from './document.ts'
import { type Entry, type Journal, successesOf } from './journal.ts'
import { type Life, lives, type Step } from './lives.ts'
import { address, encoded, exampleBody, type Values } from './requests.ts'

const noQuery = new URLSearchParams()

/** What is required of the body that the document shows, and what the life sends itself. */
function newValues({ body }: Operation, { make }: Life, name: string): Values {
  const shown = body ? exampleBody(body) : {}
  const required = (body?.schema.required ?? []).map((member) => [member, shown[member]])
  return { ...Object.fromEntries(required), ...make?.(name) }
}

const versionIn = (came: Came, before: number) =>
  came.kind === 'answer' ? Number(/"version"\s*:\s*(\d+)/.exec(came.text)?.[1] ?? before) : before

/** Makes the object twice with one key; there must be one. Answers its id. */
async function makeTwice(journal: Journal, entry: Entry, life: Life, token: string, run: string) {
  const { body, method, path, parameters } = entry.operation
  const successes = successesOf(entry.operation)
  const takesKey = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key')
  const question: Question = { method, path, token }
  if (body) {
    const values = newValues(entry.operation, life, `Conformance ${run}`)
    Object.assign(question, encoded(body, values))
  }
  if (takesKey)
    question.headers = {
      ...question.headers,
      'idempotency-key': `conformance-${run}-${life.create}`,
    }
  const made = await journal.expect(entry, 'own object: make', successes, question)
  const id = memberOf(made, life.id)
  if (typeof id !== 'string') return undefined
  if (!takesKey) return { id, version: versionIn(made, 1), extra: undefined }
  const again = await journal.expect(entry, 'own object: same key again', successes, question)
  const second = memberOf(again, life.id)
  const extra = typeof second === 'string' && second !== id ? second : undefined
  if (extra) journal.blame(entry, 'the same Idempotency-Key made a second object')
  return { id, version: versionIn(made, 1), extra }
}

function questionOf({ operation }: Entry, step: Step, id: string, version: number): Question {
  const { body, method } = operation
  const question = { method, path: address(operation, noQuery, id) }
  return body && step.send ? { ...question, ...encoded(body, step.send(id, version)) } : question
}

/** Takes an object away again; answers whether it is gone. */
async function remove(journal: Journal, entry: Entry, life: Life, id: string, token: string) {
  const question = { ...questionOf(entry, life.remove, id, 1), token }
  const came = await journal.expect(entry, 'own object: delete', [200], question)
  return came.kind === 'answer' && came.status === 200
}

/** Uses the object; a change with a version that is old by then must be refused. */
async function use(journal: Journal, life: Life, id: string, first: number, token: string) {
  let version = first
  for (const step of life.then) {
    const entry = journal.entryOf(step.operation)
    if (!entry?.offered) continue
    const question = { ...questionOf(entry, step, id, version), token }
    const successes = successesOf(entry.operation)
    const came = await journal.expect(entry, `own object: ${step.operation}`, successes, question)
    const next = versionIn(came, version)
    if (next !== version && entry.operation.body?.schema.properties?.version)
      await journal.expect(entry, 'own object: old version', [409], question)
    version = next
  }
}

/**
 * Makes an object of each kind, uses it and deletes it again; nothing of the host's is touched.
 * What the host cannot delete is not made. Answers what could not be taken away again.
 */
export async function liveThrough(journal: Journal, token: string, run: string): Promise<string[]> {
  const left: string[] = []
  for (const life of lives) {
    const entry = journal.entryOf(life.create)
    const removal = journal.entryOf(life.remove.operation)
    if (!entry?.offered) continue
    if (!removal?.offered) {
      entry.skipped.push(`${life.remove.operation} could not take it away again`)
      continue
    }
    const made = await makeTwice(journal, entry, life, token, run)
    if (!made) {
      const others = [...life.then, life.remove].map(({ operation }) => journal.entryOf(operation))
      for (const other of others) other?.skipped.push(`${life.create} made nothing to ask with`)
      continue
    }
    await use(journal, life, made.id, made.version, token)
    for (const id of [made.id, made.extra])
      if (id && !(await remove(journal, removal, life, id, token)))
        left.push(`${life.create} ${id}`)
  }
  return left
}
