import type { Came } from './ask.ts'
import { memberOf } from './check-answer.ts'
import type { Operation } from './document.ts'
import { type Journal, successesOf } from './journal.ts'
import { address, encoded, exampleBody, type Values } from './requests.ts'

type Step = {
  operation: string
  /** What it sends about the object, instead of or beside the example. */
  send?: (id: string, version: unknown) => Values
}

/** The life of an object that the run makes for itself: made, read, changed, deleted. */
type Life = {
  create: string
  /** Where the answer carries the object's id. */
  id: string
  /** Beside what is required, what of the example is sent; everything else is left out. */
  also?: string[]
  then: Step[]
  remove: Step
}

const ids = (name: string) => (id: string) => ({ [name]: [id] })

const lives: Life[] = [
  {
    create: 'addCategory',
    id: 'data.category._id',
    then: [],
    remove: { operation: 'deleteCategory', send: ids('categoryIds') },
  },
  {
    create: 'addAuthor',
    id: 'data.author._id',
    then: [],
    remove: { operation: 'deleteAuthor', send: ids('authorIds') },
  },
  {
    create: 'addAsset',
    id: 'data.asset._id',
    also: ['type', 'url'],
    then: [
      { operation: 'asset' },
      {
        operation: 'updateAsset',
        send: (_, version) => ({ tags: ['own'], version }),
      },
    ],
    remove: { operation: 'deleteAssets', send: ids('assestIds') },
  },
  {
    create: 'addCourse',
    id: 'data.course._id',
    then: [
      {
        operation: 'updateCourse',
        send: (courseId, version) => ({ courseId, summary: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteCourses', send: ids('courseIds') },
  },
  {
    create: 'createCertificate',
    id: 'data.certificateId',
    then: [
      {
        operation: 'addCertificateDesign',
        send: (certificateId) => ({ certificateId, name: 'Conformance', provider: 'internal' }),
      },
      { operation: 'updateCertificateDesign', send: (id, version) => ({ id, version }) },
    ],
    remove: {
      operation: 'deleteCertificate',
      send: (certificateId) => ({ certificateId }),
    },
  },
]

/** The operations that are asked in the life of an own object, and only there. */
export const ownOnly = new Set(
  lives.flatMap(({ create, then, remove }) => [
    create,
    remove.operation,
    ...then.map(({ operation }) => operation),
  ]),
)

/** What is required, and what else is asked for, of the body that the document shows. */
function smallest({ body }: Operation, also: string[], run: string): Values {
  if (!body) return {}
  const shown = exampleBody(body)
  const wanted = [...(body.schema.required ?? []), ...also]
  const unique: Values = {
    name: `Conformance ${run}`,
    title: `Conformance ${run}`,
    email: `conformance-${run}@conformance.invalid`,
    users: [],
  }
  return Object.fromEntries(
    wanted.filter((name) => name in shown).map((name) => [name, unique[name] ?? shown[name]]),
  )
}

const versionIn = (came: Came) =>
  came.kind === 'answer' ? Number(/"version"\s*:\s*(\d+)/.exec(came.text)?.[1] ?? 1) : 1

/**
 * Makes an object of each kind, uses it and deletes it again; nothing of the host's is touched.
 * Answers what could not be taken away again.
 */
export async function liveThrough(journal: Journal, token: string, run: string): Promise<string[]> {
  const left: string[] = []
  for (const life of lives) {
    const entry = journal.entryOf(life.create)
    if (!entry?.offered) continue
    const { operation } = entry
    const made = await journal.expect(entry, 'own object: make', successesOf(operation), {
      method: operation.method,
      path: operation.path,
      token,
      ...(operation.body && encoded(operation.body, smallest(operation, life.also ?? [], run))),
    })
    const id = memberOf(made, life.id)
    if (typeof id !== 'string') continue
    let version = versionIn(made)
    for (const step of [...life.then, life.remove]) {
      const next = journal.entryOf(step.operation)
      if (!next?.offered) continue
      const { method, body } = next.operation
      const came = await journal.expect(next, 'own object', successesOf(next.operation), {
        method,
        path: address(next.operation, new URLSearchParams(), id),
        token,
        ...(body && step.send && encoded(body, step.send(id, version))),
      })
      version = versionIn(came)
      const gone = came.kind === 'answer' && came.status === 200
      if (step === life.remove && !gone) left.push(`${life.create} ${id}`)
    }
  }
  return left
}
