import { UserError } from '../lib/log.ts'
import { checkOrigin, checkStranger } from './behaviour/cors.ts'
import { checkForeignReads } from './behaviour/foreign.ts'
import { checkList } from './behaviour/lists.ts'
import { createFindRow } from './behaviour/own-row.ts'
import { checkWrongPassword } from './behaviour/sign-in.ts'
import { createAsk } from './ask.ts'
import { memberOf, pagingFaults } from './check-answer.ts'
import { type Document, operationsOf } from './document.ts'
import type { Mailbox } from './mailbox.ts'
import { createFindId } from './find-ids.ts'
import { createTranscript, type Entry, shown, type Transcript, successesOf } from './transcript.ts'
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
import { ownOnly, scenarios } from './scenarios.ts'
import { scenariosFor, selectionOf } from './selection.ts'
import { runScenarios } from './own-objects.ts'
import { refusalsOf } from './refusals.ts'
import { Unfit } from './requests.ts'
import { type Known, type Me, otherStatuses, validRequest } from './valid-requests.ts'

export type Result = {
  entries: Entry[]
  /** Why the host could not be tested at all. */
  stopped?: string
  /** Objects of this run that could not be deleted. */
  left: string[]
  /** Objects that the contract cannot delete, and what became of them. */
  stays: string[]
  /** What was not tested, and the option that would make it possible. */
  notJudged: string[]
}

type Host = {
  /** Its URL, without a trailing slash. */
  base: string
  /** The administrator; with `token` instead, nothing that signs in is tested. */
  credentials?: Credentials
  token?: string
  /** An administrator of another organisation. */
  second?: Credentials
  /** An origin that the host allows. */
  origin?: string
  document: Document
  /** The mails that it sends; undefined if they cannot be read. */
  mailbox?: Mailbox
  /** Tags and operations to test; default all. */
  only?: string[]
  /** Milliseconds until a request counts as hung; default: 10 seconds. */
  timeout?: number
  /** Whether it has fixed answers, like a mock: what it remembers and finds is not tested. */
  stateless?: boolean
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
    const other = otherStatuses[operation.id]
    if (other) entry.skipped.push(other.reason)
    const statuses = other?.statuses ?? successesOf(operation)
    const sent = operation.secured ? { ...question, token } : question
    const came = await transcript.expect(entry, 'valid request', statuses, sent)
    for (const fault of pagingFaults(operation, sent, came)) transcript.blame(entry, fault)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    entry.skipped.push(error.message)
  }
}

/** Signs in, or uses the session of a token. Returns why it is impossible otherwise. */
async function begin(
  transcript: Transcript,
  { credentials, token }: Pick<Host, 'credentials' | 'token'>,
): Promise<Session | string> {
  if (credentials) {
    const login = transcript.entryOf('business-login')
    if (!login) return 'the document has no business-login'
    const session = await signIn(login, transcript, credentials)
    if (session.token) return { token: session.token, me: meOf(session.came) }
    return `signing in as ${credentials.email} failed: ${shown(session.came)}`
  }
  const check = transcript.entryOf('is-business-user-logged-in')
  if (!check || !token) return 'there is no way to sign in'
  const { method, path } = check.operation
  const came = await transcript.expect(check, 'token', [200], { method, path, token })
  if (came.kind === 'answer' && came.status === 200) return { token, me: meOf(came, 'user') }
  return `the token is not accepted: ${shown(came)}`
}

type Session = { token: string; me: Me }

/**
 * Tests a host with all harmless requests that the document allows, and records every violation. It creates and deletes
 * objects of its own, and changes none of the host's.
 */
export async function runConformance(host: Host): Promise<Result> {
  const { base, credentials, document, only = [], timeout = 10_000, stateless = false } = host
  const ask = createAsk(base, { timeout, waiting: 300_000 })
  const operations = operationsOf(document)
  const isSelected = selectionOf(operations, only)
  const transcript = createTranscript(operations, ask)
  const entries = transcript.entries.filter(({ operation }) => isSelected(operation))
  const notJudged = [
    ...(credentials ? [] : ['signing in and out (pass --email and --password)']),
    ...(host.second ? [] : ['what another organisation sees (--email2 and --password2)']),
    ...(host.origin ? [] : ['CORS (--origin)']),
    ...(host.mailbox ? [] : ['links in mails (--mail-folder)']),
  ]
  const run = newRun()
  const scenarioIds = new Set(entries.map(({ operation }) => operation.id))
  // Before the sign-in, which clears the failed attempts.
  if (credentials && !stateless && scenarioIds.has('business-login'))
    await checkWrongPassword(transcript, credentials, run)
  const session = await begin(transcript, host)
  const nothing = { entries, left: [], stays: [], notJudged }
  if (typeof session === 'string') return { ...nothing, stopped: session }
  const { token, me } = session
  const stranger = host.second && (await begin(transcript, { credentials: host.second }))
  if (typeof stranger === 'string') return { ...nothing, stopped: stranger }
  const known = { me, findId: createFindId(ask, token), run }
  try {
    for (const entry of entries) {
      await tryRefusals(transcript, entry, token, true)
      await tryValid(transcript, entry, token, known)
      await tryRefusals(transcript, entry, token, false)
      if (!stateless) await checkList(transcript, entry, token, known)
      if (stranger)
        await checkForeignReads(transcript, entry, { token, stranger: stranger.token, known })
    }
    await checkStranger(transcript, entries, ask)
    if (host.origin) await checkOrigin(transcript, entries, ask, host.origin)
    await tryCookie({ ...transcript, entries }, token)
    if (credentials && scenarioIds.has('endSession'))
      await tryEndSession(transcript, ask, token, credentials)
    if (scenarioIds.has('markAlertsRead')) await tryMarkRead(transcript, ask, token)
    if (['updateProfilePhoto', 'deleteProfilePhoto', 'getFile'].some((id) => scenarioIds.has(id)))
      await tryPhoto(transcript, token, me.hasPhoto)
    const chosen = scenariosFor(scenarios, (id) => scenarioIds.has(id))
    const findRow = createFindRow(transcript, token, known)
    const watch = stateless ? undefined : { transcript, findRow, run, stranger: stranger?.token }
    const mailbox = stateless ? undefined : host.mailbox
    const made = await runScenarios(chosen, { transcript, ask, token, run, mailbox, watch })
    return { entries, ...made, notJudged }
  } finally {
    if (stranger) await signOut(transcript, stranger.token)
    if (credentials) await signOut(transcript, token)
  }
}

/** The credentials of the demonstration; undefined if the host has none. Throws if nothing responds. */
export async function demoCredentials(
  base: string,
  timeout = 10_000,
): Promise<Credentials | undefined> {
  const ask = createAsk(base, { timeout, waiting: 60_000 })
  const came = await ask({ method: 'GET', path: '/api/auth/sign-in-options' })
  if (came.kind === 'nothing') throw new UserError(`${base} does not answer: ${came.why}`)
  const email = memberOf(came, 'data.demo.email')
  const password = memberOf(came, 'data.demo.password')
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : undefined
}
