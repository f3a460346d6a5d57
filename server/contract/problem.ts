import type { components } from '../../openapi/generated/types.ts'
import { formatNumber, plural } from '../lib/plural.ts'

export type FailureCode = components['schemas']['FailureCode']
type Errors = components['schemas']['Failure']['errors']

/** Composes a message. A method, so that each can have its own argument type (bivariance). */
type Say = { say(facts: unknown): string }['say']

const usedIn = (places: number) => `Used in ${plural(places, 'place')}`

/** Each code with its status and message; messages with details are functions. */
const table = {
  'request/malformed': [400, (message?: string) => message ?? 'The request could not be read'],
  'request/invalid': [422, (message?: string) => message ?? 'Check the marked fields'],
  'request/not-found': [
    404,
    (message?: string) => message ?? 'This was not found. It may have been deleted',
  ],
  'request/unsupported-type': [415, (type: string) => `Send this as ${type}`],
  'request/too-large': [413, (limit: string) => `The request is larger than ${limit}`],
  'request/range': [416, () => 'The requested range is outside the file'],
  'auth/invalid-credentials': [401, () => 'Incorrect email or password'],
  'auth/locked': [
    423,
    (minutes: number) => `Too many attempts. Try again in ${plural(minutes, 'minute')}`,
  ],
  'auth/not-business-admin': [403, () => "This account can't open the admin console"],
  'auth/session-expired': [401, () => 'Your session has ended. Sign in to continue'],
  'auth/reset-token-invalid': [400, () => 'This reset link has expired or was already used'],
  'auth/invitation-invalid': [
    400,
    () => 'This invitation has expired or was replaced by a newer one',
  ],
  'auth/link-invalid': [400, () => 'This link is no longer valid'],
  'auth/password-weak': [422, (rule: string) => rule],
  'auth/password-mismatch': [422, () => "Passwords don't match"],
  'auth/password-wrong': [422, () => 'This is not your current password'],
  'user/email-taken': [
    409,
    (taken: { email: string; name: string }) => `${taken.email} already belongs to ${taken.name}`,
  ],
  'user/deleted': [
    409,
    (taken: { email: string; name: string }) =>
      `${taken.email} belongs to ${taken.name}, who was deleted. Restore this person instead`,
  ],
  'group/name-taken': [409, (name: string) => `There is already a group called ${name}`],
  'group/dynamic': [
    422,
    (name: string) => `The members of ${name} follow from its rules. Change the rules instead`,
  ],
  'group/rules-circular': [
    422,
    (back?: { name: string; other: string }) =>
      back
        ? `${back.name} can't be restored: its rules use ${back.other}, which now depends on ${back.name}. Change the rules of ${back.other} first`
        : 'These rules would make the group depend on itself',
  ],
  'import/closed': [409, () => 'This import has already started'],
  'import/incomplete': [
    409,
    (at: { missing: number; total: number }) =>
      `${formatNumber(at.missing)} of ${plural(at.total, 'row')} ${at.missing === 1 ? 'has' : 'have'} not been received yet`,
  ],
  'import/not-reversible': [409, () => "This import can't be rolled back"],
  'license/not-enough-seats': [
    422,
    (at: { needed: number; available: number }) =>
      `${plural(at.needed, 'seat')} needed, ${formatNumber(at.available)} available`,
  ],
  'license/expired': [422, (date: string) => `This license ended on ${date}`],
  'license/revocations-used': [
    422,
    (at: { needed: number; left: number }) =>
      `${plural(at.needed, 'active seat')} would be revoked, ${plural(at.left, 'revocation')} ${at.left === 1 ? 'is' : 'are'} left`,
  ],
  'license/in-use': [409, usedIn],
  'learning-path/not-publishable': [
    422,
    (items: number) => `Fix ${plural(items, 'item')} before publishing`,
  ],
  'learning-path/in-draft': [422, (title: string) => `Publish ${title} before you assign it`],
  'learning-path/in-use': [409, usedIn],
  'learning-path/changing': [
    409,
    () => 'The last change is still being applied. Try again when it has finished',
  ],
  'course/not-publishable': [
    422,
    (items: number) => `Fix ${plural(items, 'item')} before publishing`,
  ],
  'course/in-use': [409, usedIn],
  'course/in-draft': [422, (title: string) => `Publish ${title} before you assign it`],
  'asset/in-use': [409, usedIn],
  'asset/not-processable': [
    409,
    () => 'Only an asset whose processing failed can be processed again',
  ],
  'asset/no-previous-file': [409, () => 'There is no previous file that can be restored'],
  'assessment/in-use': [409, usedIn],
  'category/in-use': [409, usedIn],
  'category/name-taken': [409, (name: string) => `There is already a category called ${name}`],
  'author/in-use': [409, usedIn],
  'certificate/in-use': [409, usedIn],
  'certificate/not-publishable': [
    422,
    (items: number) => `Fix ${plural(items, 'item')} before publishing`,
  ],
  'certificate/not-assignable': [422, (message: string) => message],
  'certificate/code-unknown': [404, () => 'No certificate has this code'],
  'certificate/no-pdf': [409, (message: string) => message],
  'upload/too-large': [413, (limit: string) => `A file can be up to ${limit}`],
  'upload/type': [415, (accepted: string) => `Choose ${accepted}`],
  'upload/offset': [409, () => 'The upload offset does not match'],
  'upload/busy': [423, () => 'Another connection is still sending this file. Try again shortly'],
  'upload/expired': [410, () => 'This upload has expired. Start again'],
  'upload/unfinished': [409, () => 'The upload is not complete yet'],
  'upload/version': [412, () => 'Only tus 1.0.0 uploads are supported'],
  'captions/parse': [422, (line: number) => `The captions can't be read at line ${line}`],
  'event/past': [422, (message?: string) => message ?? 'This event is over'],
  'event/full': [422, (message?: string) => message ?? 'This event is full'],
  'event/registration-closed': [422, () => 'Registration has closed'],
  'event/not-draft': [
    409,
    (message?: string) => message ?? 'Only drafts can be deleted. Cancel the event instead',
  ],
  'event/cancelled': [409, (message?: string) => message ?? 'This event is cancelled'],
  'event/not-cancelled': [409, () => 'This event is not cancelled'],
  'event/attendance-locked': [
    409,
    () => 'Attendance is locked 30 days after the end. Reopen it to change it',
  ],
  'notification/empty-audience': [422, () => 'Nobody matches'],
  'notification/channel-off': [422, () => "Push isn't set up"],
  'notification/audience-changed': [
    409,
    ({ now, expected }: { now: number; expected: number }) =>
      `${plural(now, 'person', 'people')} now, ${formatNumber(expected)} when you looked`,
  ],
  'notification/not-editable': [409, () => "This message can't be changed any more"],
  'notification/not-cancellable': [
    409,
    (message?: string) => message ?? 'This message has been sent already',
  ],
  'provider/unreachable': [502, () => "The certificate provider didn't answer"],
  'provider/unauthorized': [502, () => 'The certificate provider refused access'],
  'conflict/stale': [
    409,
    (at: { name: string; time: string }) =>
      `${at.name} changed this at ${at.time}. Review the changes, then try again`,
  ],
  'conflict/idempotency': [409, () => 'This key was used for another request'],
  'conflict/duplicate': [409, () => 'This already exists'],
  'job/finished': [409, () => 'This job has already finished'],
  'job/not-retryable': [409, () => 'This job has nothing left to retry'],
  'change/not-undoable': [409, () => 'This change can no longer be undone'],
  'change/selection-changed': [
    409,
    ({ now, confirmed }: { now: number; confirmed: number }) =>
      now === confirmed
        ? 'The selection has changed: other rows match now. Review it again'
        : `The selection has changed: ${formatNumber(now)} match now, ${formatNumber(confirmed)} matched before. Review it again`,
  ],
  'job/not-undoable': [409, () => 'This job can no longer be undone'],
  'rate/limited': [
    429,
    (seconds: number) => `Too many requests. Try again in ${plural(seconds, 'second')}`,
  ],
  'server/error': [500, () => 'Something failed on our side'],
  'server/not-implemented': [501, () => 'This server does not support this yet'],
  'server/storage-full': [
    503,
    () => 'The storage of this server is full, so nothing can be saved. Contact the operator',
  ],
  'server/unavailable': [
    503,
    (message?: string) => message ?? "Lectern can't be reached for a moment. Try again shortly",
  ],
} satisfies Record<FailureCode, [number, Say]>

type Table = typeof table
export type ProblemCode = keyof Table
type Fact<Code extends ProblemCode> = Parameters<Table[Code][1]>[0]
type More = { errors?: Errors; headers?: Record<string, string | number>; cause?: unknown }

/** An error of the contract. Can be thrown anywhere; answered in the problem format. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly errors: Errors
  readonly headers: Record<string, string | number>

  constructor(code: ProblemCode, message: string, { errors, headers = {}, cause }: More = {}) {
    super(message, { cause })
    this.code = code
    this.status = table[code][0]
    this.errors = errors
    this.headers = headers
  }

  /** The response body. */
  envelope(requestId: string): components['schemas']['Failure'] {
    const { code, message, errors } = this
    const status = this.status < 500 ? 'fail' : 'error'
    return { status, code, message, ...(errors && { errors }), requestId }
  }
}

/** `throw problem('auth/locked', 9)`: the arguments are those of the code's message. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[facts, more]: undefined extends Fact<Code>
    ? [facts?: Fact<Code>, more?: More]
    : [facts: Fact<Code>, more?: More]
): Problem {
  const [, say]: [number, Say] = table[code]
  return new Problem(code, say(facts), more)
}

/** An error about one field of the request. */
export function fieldProblem(code: ProblemCode, field: string, rule: string, message: string) {
  return new Problem(code, message, { errors: [{ field, code: rule, message }] })
}

/** 429 with Retry-After. */
export function rateLimited(seconds: number) {
  const wait = Math.max(1, seconds)
  return problem('rate/limited', wait, { headers: { 'Retry-After': wait } })
}
