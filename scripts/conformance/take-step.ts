import type { Ask, Came, Question } from './ask.ts'
import { checkDryRun, checkForeign, type Watch } from './behaviour/own-object.ts'
import { memberOf } from './check-answer.ts'
import type { Operation } from './document.ts'
import type { Mailbox } from './mailbox.ts'
import { address, encoded, requiredHeaders } from './requests.ts'
import { lacks, type Own, type Scenario, type Step } from './scenario.ts'
import { type Entry, successesOf, type Transcript } from './transcript.ts'

export type Made = { id: string; version: number }

export type Run = {
  transcript: Transcript
  ask: Ask
  token: string
  run: string
  own: Own
  /** The mails that the host sends; undefined if they cannot be read. */
  mailbox: Mailbox | undefined
  /** Tests what the host remembers; undefined for hosts with fixed answers. */
  watch: Watch | undefined
}

const noQuery = new URLSearchParams()

function questionOf({ token, own }: Run, { operation }: Entry, step: Step, of: Made): Question {
  const { body, method } = operation
  const headers = { ...requiredHeaders(operation), ...step.headers }
  const query = step.dryRunOnly ? new URLSearchParams({ dryRun: 'true' }) : noQuery
  const path = step.address?.(own) ?? address(operation, query, step.pathId?.(own) ?? of.id)
  const question = { method, path, headers, ...(operation.secured && { token }) }
  if (!body) return question
  const sent = encoded(body, step.send?.(of.id, of.version, own) ?? {})
  return { ...question, ...sent, headers: { ...headers, ...sent.headers } }
}

/** Remembers values of a response for later steps. */
export function rememberFrom(came: Came, { remember = {} }: Scenario | Step, own: Own) {
  for (const [name, place] of Object.entries(remember)) {
    const value = memberOf(came, place)
    if (typeof value === 'string') own[name] = value
  }
}

/** The missing value that it requires; undefined if there is none. */
export const lackOf = ({ needs = [] }: Scenario | Step, own: Own) =>
  needs.find((each) => !own[each])

/** Why a step is not taken without a value. */
export const saysLack = (name: string) => lacks[name] ?? `${name} created nothing to test with`

/** Why a run cannot test it; undefined if it can. */
export function lackOfMeans({ mailbox, watch }: Run, given: Scenario | Step) {
  if (given.needsMemory && !watch) return saysLack('memory')
  const needsMail = 'mail' in given || ('needsMail' in given && given.needsMail)
  return needsMail && !mailbox ? saysLack('mail') : undefined
}

/** Waits for the mail of a step. Returns whether there is nothing to wait for any more. */
export async function awaitMail({ transcript, mailbox, own }: Run, { mail, operation }: Step) {
  if (!mail || !mailbox) return true
  const to = mail.to(own)
  const value = await mailbox.waitForLink(to, mail.page)
  if (value !== undefined) {
    own[mail.as] = value
    return true
  }
  const fault = `no mail to ${to} has a link to ${mail.page}`
  const sender = transcript.entryOf(mail.by)
  if (sender) transcript.blame(sender, fault)
  transcript.entryOf(operation)?.skipped.push(fault)
  return false
}

/** Milliseconds for work of the host in the background. */
const background = 60_000

/** Repeats a request until the response has one of the expected values. */
async function repeatUntil(ask: Ask, question: Question, { at, is }: NonNullable<Step['until']>) {
  for (const deadline = Date.now() + background; Date.now() < deadline;) {
    const came = await ask(question)
    if (came.kind === 'nothing' || came.status !== 200 || is.includes(memberOf(came, at))) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function checkShown({ transcript, own, watch }: Run, entry: Entry, step: Step, came: Came) {
  if (!watch || came.kind === 'nothing' || came.status >= 300) return
  const { at, is = [] } = step.until ?? {}
  const value = at && memberOf(came, at)
  if (at && !is.includes(value))
    transcript.blame(entry, `${at} is still ${String(value)} after ${background / 1000} s`)
  for (const [place, expected] of Object.entries(step.shows?.(own) ?? {})) {
    const shown = memberOf(came, place)
    if (shown !== expected)
      transcript.blame(entry, `${place} is ${String(shown)} instead of ${String(expected)}`)
  }
}

export type Turn = {
  step: Step
  name: string
  of: Made
  /** The acceptable statuses. */
  allowed?: (operation: Operation) => number[]
}

/** Sends a request of a scenario, and returns the response; undefined if it is impossible. */
export async function take(
  run: Run,
  scenario: Scenario,
  { step, name, of, allowed = successesOf }: Turn,
) {
  const entry = run.transcript.entryOf(step.operation)
  if (!entry?.offered) return undefined
  const question = questionOf(run, entry, step, of)
  const { watch } = run
  if (watch && entry.operation.secured && !step.dryRunOnly && !step.until) {
    await checkForeign(watch, scenario, { id: of.id, entry, question })
    await checkDryRun(watch, scenario, { id: of.id, entry, question })
  }
  if (watch && step.until) await repeatUntil(run.ask, question, step.until)
  const statuses = step.statuses ?? allowed(entry.operation)
  const came = await run.transcript.expect(entry, name, statuses, question)
  checkShown(run, entry, step, came)
  rememberFrom(came, step, run.own)
  return { came, entry, question, isGood: came.kind === 'answer' && statuses.includes(came.status) }
}
