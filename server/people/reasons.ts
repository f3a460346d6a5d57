import type { components } from '../../openapi/generated/types.ts'
import type { Row, RowResult } from '../bulk/types.ts'

// Why a user was left out of a bulk action: about one by name, about several without names.

/** `what` is a detail such as the groups. */
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
    one: (name) => `${name} was already deleted`,
    many: 'They were already deleted',
  },
  'not-deleted': {
    outcome: 'skipped',
    one: (name) => `${name} is not deleted`,
    many: 'They are not deleted',
  },
  'already-inactive': {
    outcome: 'skipped',
    one: (name) => `${name} is already inactive`,
    many: 'They are already inactive',
  },
  'already-planned': {
    outcome: 'skipped',
    one: (name) => `${name} is already scheduled for deactivation on this day`,
    many: 'They are already scheduled for deactivation on this day',
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
    one: (name) => `${name} has already accepted`,
    many: 'They have already accepted',
  },
  'just-invited': {
    outcome: 'skipped',
    one: (name) => `${name} was invited in the last 10 minutes`,
    many: 'They were invited in the last 10 minutes',
  },
  'open-invitation': {
    outcome: 'skipped',
    one: (name) => `The link of ${name} is still valid`,
    many: 'Their links are still valid',
  },
  bounced: {
    outcome: 'skipped',
    one: (name) => `The address of ${name} bounces. Change it first`,
    many: 'Their addresses bounce. Change them first',
  },
  complained: {
    outcome: 'skipped',
    one: (name) => `${name} has marked our mail as spam`,
    many: 'They have marked our mail as spam',
  },
  unsubscribed: {
    outcome: 'skipped',
    one: (name) => `${name} has unsubscribed from mail`,
    many: 'They have unsubscribed from mail',
  },
  'already-member': {
    outcome: 'skipped',
    one: (name, groups) => `${name} is already in ${groups}`,
    many: (groups) => `They are already in ${groups}`,
  },
  'not-member': {
    outcome: 'skipped',
    one: (name, groups) => `${name} is not in ${groups}`,
    many: (groups) => `They are not in ${groups}`,
  },
  'group-gone': {
    outcome: 'failed',
    one: () => 'The group was deleted or is now filled by rules',
    many: 'The group was deleted or is now filled by rules',
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
    one: () => 'This address is listed twice',
    many: 'These addresses are listed twice',
  },
  'changed-since': {
    outcome: 'skipped',
    one: (name) => `${name} has changed since then and was left unchanged`,
    many: 'They have changed since then and were left unchanged',
  },
  'already-assigned': {
    outcome: 'skipped',
    one: (name, course) => `${name} already has ${course}`,
    many: 'They already have these courses',
  },
  'not-assigned': {
    outcome: 'skipped',
    one: (name, course) => `${name} does not have ${course}`,
    many: 'They do not have these courses',
  },
  'other-source': {
    outcome: 'skipped',
    one: (name, course) => `${name} has ${course} from another source`,
    many: 'They have these courses from other sources',
  },
  'not-removed': {
    outcome: 'skipped',
    one: (name, course) => `${course} was not removed from ${name}`,
    many: 'These courses were not removed from them',
  },
  completed: {
    outcome: 'skipped',
    one: (name, course) => `${name} has completed ${course}`,
    many: 'They have completed these courses',
  },
  'same-deadline': {
    outcome: 'skipped',
    one: (name) => `${name} already has this deadline`,
    many: 'They already have this deadline',
  },
  'not-failed': {
    outcome: 'skipped',
    one: (name, course) => `${name} has not failed ${course}`,
    many: 'They have not failed these courses',
  },
  'no-progress': {
    outcome: 'skipped',
    one: (name, course) => `${name} has not started ${course}`,
    many: 'They have not started these courses',
  },
  'not-completed': {
    outcome: 'skipped',
    one: (name, course) => `${name} has not completed ${course}`,
    many: 'They have not completed these courses',
  },
  'no-deadline': {
    outcome: 'skipped',
    one: (name, course) => `${name} has no deadline for ${course}`,
    many: 'They have no deadlines that could be extended',
  },
  'just-reminded': {
    outcome: 'skipped',
    one: (name, course) => `${name} was reminded about ${course} in the last 24 hours`,
    many: 'They were reminded in the last 24 hours',
  },
  'course-gone': {
    outcome: 'failed',
    one: () => 'The course is no longer published',
    many: 'The courses are no longer published',
  },
  'has-seat': {
    outcome: 'skipped',
    one: (name, license) => `${name} already has a seat in ${license}`,
    many: 'They already have seats',
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
    many: 'They have no seats in these licenses',
  },
  'seat-used': {
    outcome: 'skipped',
    one: (name, license) => `${name} already uses ${license}`,
    many: 'They already use their seats',
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
    one: (_, license) => `${license} has not started yet`,
    many: 'The licenses have not started yet',
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
  'has-path': {
    outcome: 'skipped',
    one: (name, path) => `${name} already has ${path}`,
    many: 'They already have these learning paths',
  },
  'without-path': {
    outcome: 'skipped',
    one: (name, path) => `${name} does not have ${path}`,
    many: 'They do not have these learning paths',
  },
  'path-completed': {
    outcome: 'skipped',
    one: (name, path) => `${name} has completed ${path}`,
    many: 'They have completed these learning paths',
  },
  'path-not-removed': {
    outcome: 'skipped',
    one: (name, path) => `${path} was not removed from ${name}`,
    many: 'These learning paths were not removed from them',
  },
  'path-gone': {
    outcome: 'failed',
    one: () => 'The learning path is no longer published',
    many: 'The learning paths are no longer published',
  },
  'unknown-address': {
    outcome: 'skipped',
    one: (address) => `Nobody has the address ${address}`,
    many: 'Nobody has these addresses',
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
  const { outcome, one: single, many }: ReasonText = reasons[code]
  const ofMany = typeof many === 'string' ? many : many(what)
  return { position, ref, name, code, outcome, message: single(whom, what), ofMany }
}

export type UserRef = components['schemas']['UserRef']
