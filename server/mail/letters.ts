/** What a mail to an admin can be about. It lies in the queue for a while: no secret may be in it. */
export type Letter =
  | { kind: 'reset'; resetId: string }
  | { kind: 'password-changed'; at: string }
  | { kind: 'locked'; minutes: number }
  | { kind: 'new-sign-in'; device: string; ip: string; at: string }

export type Content = {
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  paragraphs: string[]
  action?: { label: string; href: string }
  /** Small print below the action. */
  notes: string[]
}

type Facts = {
  /** Where people reach the console; every link begins with it. */
  publicUrl: string
  /** The link's token; only a reset has one. */
  token?: string
  timezone: string
}

export const subjects: Record<Letter['kind'], string> = {
  reset: 'Set a new password for Lectern',
  'password-changed': 'Your Lectern password was changed',
  locked: 'Sign-in to Lectern is locked for a few minutes',
  'new-sign-in': 'New sign-in to Lectern',
}

function moment(at: string, timeZone: string) {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return `${new Date(at).toLocaleString('en-GB', format)} (${timeZone})`
}

const notYou = (publicUrl: string) => ({
  label: 'Set a new password',
  href: `${publicUrl}/forgot-password`,
})

/** Writes a letter. Text only: the layout escapes it. */
export function compose(letter: Letter, { publicUrl, token, timezone }: Facts): Content {
  const subject = subjects[letter.kind]
  switch (letter.kind) {
    case 'reset':
      return {
        subject,
        preview: 'This link works once, for 60 minutes.',
        paragraphs: ['Somebody, hopefully you, asked to set a new password for your account.'],
        action: { label: 'Set a new password', href: `${publicUrl}/reset-password?token=${token}` },
        notes: [
          'The link works once, for 60 minutes.',
          'If it was not you, there is nothing to do: your password stays as it is.',
        ],
      }
    case 'password-changed':
      return {
        subject,
        preview: 'All other sessions were ended.',
        paragraphs: [
          `The password of your account was changed on ${moment(letter.at, timezone)}.`,
          'For your safety all other sessions were ended.',
        ],
        action: notYou(publicUrl),
        notes: ['If it was you, there is nothing to do. If not, set a new password now.'],
      }
    case 'locked':
      return {
        subject,
        preview: 'Too many attempts with a wrong password.',
        paragraphs: [
          'There were too many attempts to sign in to your account with a wrong password.',
          `It is locked for ${letter.minutes} minutes and opens by itself after that.`,
        ],
        action: notYou(publicUrl),
        notes: ['If it was not you, your password has not been found out. A longer one is safer.'],
      }
    case 'new-sign-in':
      return {
        subject,
        preview: `${letter.device} signed in to your account.`,
        paragraphs: [
          `${letter.device} signed in to your account on ${moment(letter.at, timezone)}, from the address ${letter.ip}.`,
        ],
        action: { label: 'See your sessions', href: `${publicUrl}/profile#sessions` },
        notes: ['If it was not you, end that session and change your password.'],
      }
  }
}
