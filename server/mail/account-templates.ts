import { courseLines, type EnrolledCourse } from './course-lines.ts'

/** The mails to admins. Stored in the queue, so they must not contain secrets. */
export type Letter =
  | { kind: 'reset'; resetId: string }
  | { kind: 'password-changed'; at: string }
  | { kind: 'locked'; minutes: number }
  | { kind: 'new-sign-in'; device: string; ip: string; at: string }
  | { kind: 'alert'; title: string; body: string; href: string | null }

export type Content = {
  subject: string
  /** The preview text beside the subject. */
  preview: string
  paragraphs: string[]
  action?: { label: string; href: string }
  /** Small print below the action. */
  notes: string[]
}

type Facts = {
  /** Where users reach the console; every link begins with it. */
  publicUrl: string
  /** The token of the link, for a reset. */
  token?: string
  timezone: string
}

const subjects: Record<Exclude<Letter['kind'], 'alert'>, string> = {
  reset: 'Set a new password for Lectern',
  'password-changed': 'Your Lectern password was changed',
  locked: 'Sign-in to Lectern is locked for a few minutes',
  'new-sign-in': 'New sign-in to Lectern',
}

export const subjectOf = (mail: Letter) =>
  mail.kind === 'alert' ? mail.title : subjects[mail.kind]

function moment(time: string, timeZone: string) {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return `${new Date(time).toLocaleString('en-GB', format)} (${timeZone})`
}

/** An invitation to an organisation's learning application, not to the console. */
export type InvitationFacts = {
  publicUrl: string
  token: string
  organisation: string
  timezone: string
  /** Who invites; null if unknown. */
  inviter: string | null
  expiresAt: Date
  supportUrl: string | null
  /** The courses that the user has already. */
  courses?: EnrolledCourse[]
  /** A note of the sender. */
  note?: string
}

export const invitationSubject = (organisation: string) =>
  `${organisation} invites you to its learning library`

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Date formats by time zone; creating one takes longer than the rest of the mail. */
function dayIn(timeZone: string) {
  const cached = dayFormats.get(timeZone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
  dayFormats.set(timeZone, made)
  return made
}

/** The mail that invites a learner. */
export function composeInvitation(facts: InvitationFacts): Content {
  const { publicUrl, token, organisation, inviter, timezone, supportUrl } = facts
  const { courses: listed = [] } = facts
  const lastDay = dayIn(timezone).format(facts.expiresAt)
  const help = supportUrl ? ` or ask for help at ${supportUrl}` : ''
  return {
    subject: invitationSubject(organisation),
    preview: `Accept the invitation by ${lastDay}.`,
    paragraphs: [
      inviter
        ? `${inviter} invites you to the learning library of ${organisation}.`
        : `You are invited to the learning library of ${organisation}.`,
      'It has the courses assigned to you and records your progress.',
      ...(listed.length > 0 ? ['Your courses:', ...courseLines(listed)] : []),
      ...(facts.note ? [facts.note] : []),
    ],
    action: { label: 'Accept invitation', href: `${publicUrl}/invitation?token=${token}` },
    notes: [
      `The link can be used once and expires after ${lastDay}.`,
      `If you did not expect this invitation, ask ${inviter ?? organisation}${help}, or ignore this email.`,
    ],
  }
}

const notYou = (publicUrl: string) => ({
  label: 'Set a new password',
  href: `${publicUrl}/forgot-password`,
})

/** Composes a mail to an admin. Text only: the layout escapes it. */
export function compose(mail: Letter, { publicUrl, token, timezone }: Facts): Content {
  const subject = subjectOf(mail)
  switch (mail.kind) {
    case 'reset':
      return {
        subject,
        preview: 'The link can be used once and expires in 60 minutes.',
        paragraphs: ['We received a request to reset the password of your account.'],
        action: { label: 'Set a new password', href: `${publicUrl}/reset-password?token=${token}` },
        notes: [
          'The link can be used once and expires in 60 minutes.',
          'If you did not request this, ignore this email. Your password stays the same.',
        ],
      }
    case 'password-changed':
      return {
        subject,
        preview: 'All other sessions were signed out.',
        paragraphs: [
          `The password of your account was changed on ${moment(mail.at, timezone)}.`,
          'For security, all other sessions were signed out.',
        ],
        action: notYou(publicUrl),
        notes: ['If you did not change it, set a new password now.'],
      }
    case 'locked':
      return {
        subject,
        preview: 'Too many attempts with a wrong password.',
        paragraphs: [
          'There were too many attempts to sign in to your account with a wrong password.',
          `Sign-in is locked for ${mail.minutes} minutes.`,
        ],
        action: notYou(publicUrl),
        notes: ['If this was not you, your password is still safe. Consider a longer one.'],
      }
    case 'new-sign-in':
      return {
        subject,
        preview: `${mail.device} signed in to your account.`,
        paragraphs: [
          `${mail.device} signed in to your account on ${moment(mail.at, timezone)}, from IP address ${mail.ip}.`,
        ],
        action: { label: 'View sessions', href: `${publicUrl}/profile#sessions` },
        notes: ['If it was not you, end that session and change your password.'],
      }
    case 'alert':
      return {
        subject,
        preview: mail.body || subject,
        paragraphs: [subject, ...(mail.body ? [mail.body] : [])],
        action: { label: 'Open in Lectern', href: `${publicUrl}${mail.href ?? '/'}` },
        notes: [`You get this email because of your alert settings: ${publicUrl}/profile#alerts`],
      }
  }
}
