import type { components } from '../../openapi/generated/types.ts'
import type { Row, RowResult } from '../bulk/types.ts'

// Why a user was left out of a bulk action: about one by name, about several without names.

/** `what` is what the action is about: the groups, for example. */
type ReasonText = {
  outcome: 'skipped' | 'failed'
  one(name: string, what: string): string
  many: string | ((what: string) => string)
}

export const reasons = {
  'not-found': {
    outcome: 'failed',
    one: () => 'This person was not found',
    many: 'These people were not found',
  },
  deleted: {
    outcome: 'skipped',
    one: (name) => `${name} was deleted`,
    many: 'They were deleted',
  },
  'already-gone': {
    outcome: 'skipped',
    one: (name) => `${name} was deleted already`,
    many: 'They were deleted already',
  },
  'not-deleted': {
    outcome: 'skipped',
    one: (name) => `${name} is not deleted`,
    many: 'They are not deleted',
  },
  'already-inactive': {
    outcome: 'skipped',
    one: (name) => `${name} is inactive already`,
    many: 'They are inactive already',
  },
  'already-planned': {
    outcome: 'skipped',
    one: (name) => `${name} is to be deactivated on this day already`,
    many: 'They are to be deactivated on this day already',
  },
  'not-inactive': {
    outcome: 'skipped',
    one: (name) => `${name} is not inactive`,
    many: 'They are not inactive',
  },
  inactive: {
    outcome: 'skipped',
    one: (name) => `${name} is inactive. Reactivate this person first`,
    many: 'They are inactive. Reactivate them first',
  },
  'not-invited': {
    outcome: 'skipped',
    one: (name) => `${name} has accepted already`,
    many: 'They have accepted already',
  },
  'just-invited': {
    outcome: 'skipped',
    one: (name) => `${name} was invited in the last 10 minutes`,
    many: 'They were invited in the last 10 minutes',
  },
  'open-invitation': {
    outcome: 'skipped',
    one: (name) => `The link of ${name} is still good`,
    many: 'Their links are still good',
  },
  bounced: {
    outcome: 'skipped',
    one: (name) => `Mail to ${name} comes back. Change the address first`,
    many: 'Mail to them comes back. Change their addresses first',
  },
  complained: {
    outcome: 'skipped',
    one: (name) => `${name} has reported our mail as unwanted`,
    many: 'They have reported our mail as unwanted',
  },
  unsubscribed: {
    outcome: 'skipped',
    one: (name) => `${name} does not want mail`,
    many: 'They do not want mail',
  },
  'already-member': {
    outcome: 'skipped',
    one: (name, groups) => `${name} is in ${groups} already`,
    many: (groups) => `They are in ${groups} already`,
  },
  'not-member': {
    outcome: 'skipped',
    one: (name, groups) => `${name} is not in ${groups}`,
    many: (groups) => `They are not in ${groups}`,
  },
  'group-gone': {
    outcome: 'failed',
    one: () => 'The group was deleted or follows rules now',
    many: 'The group was deleted or follows rules now',
  },
  'user/email-taken': {
    outcome: 'failed',
    one: (name) => `The address belongs to ${name}`,
    many: 'The addresses belong to other people',
  },
  'user/deleted': {
    outcome: 'failed',
    one: (name) => `The address belongs to ${name}, who was deleted. Restore this person instead`,
    many: 'The addresses belong to people who were deleted. Restore these instead',
  },
  repeated: {
    outcome: 'skipped',
    one: () => 'This address comes twice',
    many: 'These addresses come twice',
  },
  'changed-since': {
    outcome: 'skipped',
    one: (name) => `${name} was changed since and is left as is`,
    many: 'They were changed since and are left as they are',
  },
  'already-assigned': {
    outcome: 'skipped',
    one: (name, course) => `${name} has ${course} already`,
    many: 'They have these courses already',
  },
  'not-assigned': {
    outcome: 'skipped',
    one: (name, course) => `${name} does not have ${course}`,
    many: 'They do not have these courses',
  },
  'other-source': {
    outcome: 'skipped',
    one: (name, course) => `${name} has ${course} in another way`,
    many: 'They have these courses in other ways',
  },
  'not-removed': {
    outcome: 'skipped',
    one: (name, course) => `${course} was not taken away from ${name}`,
    many: 'These courses were not taken away from them',
  },
  completed: {
    outcome: 'skipped',
    one: (name, course) => `${name} has completed ${course}`,
    many: 'They have completed these courses',
  },
  'same-deadline': {
    outcome: 'skipped',
    one: (name) => `${name} has this deadline already`,
    many: 'They have this deadline already',
  },
  'no-deadline': {
    outcome: 'skipped',
    one: (name, course) => `${name} has no deadline for ${course}`,
    many: 'They have no deadlines that could be extended',
  },
  'just-reminded': {
    outcome: 'skipped',
    one: (name, course) => `${name} was reminded of ${course} in the last 24 hours`,
    many: 'They were reminded in the last 24 hours',
  },
  'course-gone': {
    outcome: 'failed',
    one: () => 'The course is not published any more',
    many: 'The courses are not published any more',
  },
  'has-seat': {
    outcome: 'skipped',
    one: (name, license) => `${name} has a seat in ${license} already`,
    many: 'They have seats already',
  },
  'no-seat': {
    outcome: 'skipped',
    one: (name, license) => `There is no free seat in ${license} for ${name}`,
    many: 'There are no free seats for them',
  },
  'already-waiting': {
    outcome: 'skipped',
    one: (name, license) => `${name} is waiting for a seat in ${license}`,
    many: 'They are waiting for seats',
  },
  'without-seat': {
    outcome: 'skipped',
    one: (name, license) => `${name} has no seat in ${license}`,
    many: 'They have no seats there',
  },
  'seat-used': {
    outcome: 'skipped',
    one: (name, license) => `${name} uses ${license} already`,
    many: 'They use their seats already',
  },
  'not-revocable': {
    outcome: 'skipped',
    one: (name, license) => `${name} uses ${license}, whose active seats cannot be revoked`,
    many: 'They use licenses whose active seats cannot be revoked',
  },
  'not-revoked': {
    outcome: 'skipped',
    one: (name, license) => `${name} had no seat in ${license} that was revoked`,
    many: 'They had no seats that were revoked',
  },
  'not-begun': {
    outcome: 'skipped',
    one: (_, license) => `${license} has not begun yet`,
    many: 'The licenses have not begun yet',
  },
  'license-ended': {
    outcome: 'skipped',
    one: (_, license) => `${license} has ended`,
    many: 'The licenses have ended',
  },
  'license-gone': {
    outcome: 'failed',
    one: () => 'The license was deleted',
    many: 'The licenses were deleted',
  },
  'unknown-address': {
    outcome: 'skipped',
    one: (address) => `Nobody here has the address ${address}`,
    many: 'Nobody here has these addresses',
  },
  malformed: {
    outcome: 'failed',
    one: (text) => `${text} is not an address`,
    many: 'These are not addresses',
  },
} satisfies Record<string, ReasonText>

export type ReasonCode = keyof typeof reasons

export const isReason = (code: string): code is ReasonCode => code in reasons

/** The result of a row that is left out. `whom` names the user that the reason is about, `what` the groups or course. */
export function leftOut(
  { position, ref }: Row,
  code: ReasonCode,
  { name, whom = name, what = '' }: { name: string; whom?: string; what?: string },
): RowResult<never> & { code: ReasonCode } {
  const { outcome, one, many }: ReasonText = reasons[code]
  const ofMany = typeof many === 'string' ? many : many(what)
  return { position, ref, name, code, outcome, message: one(whom, what), ofMany }
}

export type UserRef = components['schemas']['UserRef']
