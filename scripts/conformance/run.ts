import { UserError } from '../lib/log.ts'
import { createAsk } from './ask.ts'
import { memberOf, pagingFaults } from './check-answer.ts'
import { type Document, operationsOf } from './document.ts'
import { createFindId } from './find-ids.ts'
import { createTranscript, type Entry, type Transcript, successesOf } from './transcript.ts'
import {
  accountOnly,
  type Credentials,
  meOf,
  newRun,
  signIn,
  signOut,
  tryCookie,
  tryEndSession,
  tryMarkRead,
  tryPhoto,
} from './own-account.ts'
import { ownOnly } from './scenarios.ts'
import { runScenarios } from './own-objects.ts'
import { refusalsOf } from './refusals.ts'
import { Unfit } from './requests.ts'
import { type Known, otherStatuses, validRequest } from './valid-requests.ts'

export type Result = {
  entries: Entry[]
  /** Why the host could not be tested at all. */
  stopped?: string
  /** Objects of this run that could not be deleted. */
  left: string[]
}

type Host = {
  /** Its URL, without a trailing slash. */
  base: string
  credentials: Credentials
  document: Document
  /** Milliseconds until a request counts as hung; default: 10 seconds. */
  timeout?: number
}

async function tryRefusals(
  transcript: Transcript,
  entry: Entry,
  token: string,
  anonymous: boolean,
) {
  for (const { name, statuses, question, ...probe } of refusalsOf(entry.operation, token)) {
    if ((probe.anonymous ?? false) !== anonymous || !(anonymous || entry.offered)) continue
    const sent = anonymous || !entry.operation.secured ? question : { ...question, token }
    await transcript.expect(entry, name, statuses, sent)
  }
}

async function tryValid(transcript: Transcript, entry: Entry, token: string, known: Known) {
  const { operation } = entry
  if (accountOnly.has(operation.id) || ownOnly.has(operation.id)) return
  try {
    const question = await validRequest(operation, known)
    const statuses = otherStatuses[operation.id] ?? successesOf(operation)
    const sent = operation.secured ? { ...question, token } : question
    const came = await transcript.expect(entry, 'valid request', statuses, sent)
    for (const fault of pagingFaults(operation, sent, came)) transcript.blame(entry, fault)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    entry.skipped.push(error.message)
  }
}

/**
 * Tests a host with all harmless requests that the document allows, and records every violation. It creates and deletes
 * objects of its own, and changes none of the host's.
 */
export async function runConformance(host: Host): Promise<Result> {
  const { base, credentials, document, timeout = 10_000 } = host
  const ask = createAsk(base, { timeout, waiting: 300_000 })
  const transcript = createTranscript(operationsOf(document), ask)
  const { entries } = transcript
  const login = transcript.entryOf('business-login')
  if (!login) return { entries, left: [], stopped: 'the document has no business-login' }
  const { came, token } = await signIn(login, transcript, credentials)
  if (!token) {
    const answer = came.kind === 'nothing' ? came.why : `status ${came.status}`
    return { entries, left: [], stopped: `signing in as ${credentials.email} failed: ${answer}` }
  }
  const run = newRun()
  const known = { me: meOf(came), findId: createFindId(ask, token), run }
  try {
    for (const entry of entries) {
      await tryRefusals(transcript, entry, token, true)
      await tryValid(transcript, entry, token, known)
      await tryRefusals(transcript, entry, token, false)
    }
    await tryCookie(transcript, token)
    await tryEndSession(transcript, ask, token, credentials)
    await tryMarkRead(transcript, ask, token)
    await tryPhoto(transcript, token, memberOf(came, 'data.user.photo') !== null)
    return { entries, left: await runScenarios(transcript, token, run) }
  } finally {
    await signOut(transcript, token)
  }
}

/** The credentials of the demonstration; undefined if the host has none. Throws if nothing responds. */
export async function demoCredentials(base: string): Promise<Credentials | undefined> {
  const ask = createAsk(base, { timeout: 10_000, waiting: 60_000 })
  const came = await ask({ method: 'GET', path: '/api/auth/sign-in-options' })
  if (came.kind === 'nothing') throw new UserError(`${base} does not answer: ${came.why}`)
  const email = memberOf(came, 'data.demo.email')
  const password = memberOf(came, 'data.demo.password')
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : undefined
}
