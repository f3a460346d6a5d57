import { call } from '~/api/client/client'
import { staleIssuedPaths } from '~/api/issued-certificates'
import type { Schemas } from '~/api/schemas'
import type { BulkAction, BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { people } from '~/bulk/bulk-labels'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { idsOf, type ChosenPeople } from '~/features/assign/assignees'
import { counted } from '~/ui/format/numbers'
import { isIsoDate } from '~/ui/input/calendar-date'
import type { Option } from '~/ui/input/option-source'

export type SubjectType = Schemas['CertificateSubjectType']

/** The initial state of the dialog. */
export interface IssueStart {
  /** Set = the users are fixed. */
  people?: ChosenPeople | undefined
  /** Called when it is done or queued. */
  onDone?: () => void
}

export interface IssueChange {
  start: IssueStart
  type: SubjectType
  /** What awards the certificate. */
  subject: Option | null
  users: readonly Option[]
  /** The day of completion; null = when each user completed it, or today. */
  completedOn: string | null
  notify: boolean
}

type IssueDone = NamedDone & Pick<Schemas['LibraryBulk'], 'certificates'>

export const initialIssue = (start: IssueStart): IssueChange => ({
  start,
  type: 'course',
  subject: null,
  users: [],
  completedOn: null,
  notify: true,
})

const nouns = {
  course: 'a course',
  license: 'a license',
  'learning-path': 'a learning path',
} as const satisfies Record<SubjectType, string>

function missing({ start, type, subject, users, completedOn }: IssueChange) {
  if (!subject) return `Choose ${nouns[type]}.`
  if (!start.people && users.length === 0) return 'Choose at least one person.'
  return completedOn !== null && !isIsoDate(completedOn) ? 'Correct the day of completion.' : null
}

async function send(
  { start, type, subject, users, completedOn, notify }: IssueChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<IssueDone>> {
  const body = {
    course: subject?.value ?? '',
    type,
    ...(start.people?.target ?? { users: idsOf(users) }),
    ...(completedOn !== null && { completedOn }),
    notify,
  }
  const input = { params: { query }, body }
  return (await call('post', '/api/business/issueCertificates', input, { signal })).data
}

function consequences({ certificates }: IssueDone, { completedOn }: IssueChange) {
  if (!certificates) return []
  const { letters, expired, incomplete } = certificates
  return [
    letters > 0 ? `${counted(letters, 'person gets', 'people get')} a mail.` : 'No mail is sent.',
    ...(incomplete > 0 && completedOn === null
      ? [`${counted(incomplete, 'person has', 'people have')} not completed it: today is printed.`]
      : []),
    ...(expired > 0
      ? [`${counted(expired, 'certificate has', 'certificates have')} expired already by that day.`]
      : []),
  ]
}

/** Issuing certificates by hand as a bulk action. */
export const issueBulkAction: BulkAction<IssueChange, IssueDone> = {
  noun: () => people,
  labels: ({ start: { people: chosen } }) => ({
    title: () =>
      chosen
        ? `Issue a certificate to ${chosen.name ?? counted(chosen.count, 'person', 'people')}`
        : 'Issue certificates',
    action: (objects) => (objects === '' ? 'Issue' : `Issue to ${objects}`),
    will: 'issued the certificate',
    done: (objects) => `Certificate issued to ${objects}`,
  }),
  send,
  stale: staleIssuedPaths,
  missing,
  retry: (change, users) => ({
    ...change,
    start: { people: { target: { users }, count: users.length } },
  }),
  consequences,
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
  affectedCount: (_, { certificates }) => certificates?.letters ?? 0,
  size: 'md',
}
