import type { Config } from '../../config/config.ts'
import { isSigned, loadSecret, sign } from '../../config/secret.ts'

// Signed links of users who have no account here: they name a user, and in mails the recipient's row.

const settings = 'message-settings'
const click = 'message-click'
const open = 'message-open'

/** The id of a recipient's row. */
export const recipientId = (messageId: string, userId: string) => `${messageId}-${userId}`

/** The user of a subject: of a recipient's row, or the user itself. */
const userOf = (subject: string) => subject.split('-').at(-1) ?? ''

type User = { id: string; email: string }

/** The signed part of a link to the settings. It is about a user and an address; `subject` is the id of a row. */
export function settingsLink(config: Config, { id, email }: User, messageId?: string) {
  const subject = messageId === undefined ? id : recipientId(messageId, id)
  return `${subject}.${sign(loadSecret(config), settings, subject, email)}`
}

export const settingsUrl = (config: Config, link: string) =>
  `${config.publicUrl}/messages?link=${link}`

/** The subject and the user of a link; its signature is checked once the address of the user is known. */
export function readSettingsLink(link: string) {
  const [subject = '', signature = ''] = link.split('.')
  return { subject, signature, userId: userOf(subject) }
}

export const isSettingsLink = (
  config: Config,
  { subject, signature }: { subject: string; signature: string },
  email: string,
) => isSigned(loadSecret(config), signature, settings, subject, email)

/** The URL that counts a click and leads to the link at a position. */
export function clickUrl(config: Config, rowId: string, position: number) {
  const subject = `${rowId}.${position}`
  return `${config.publicUrl}/api/auth/message-link/${subject}.${sign(loadSecret(config), click, subject)}`
}

/** The row and the position of a click; undefined if it is not signed. */
export function readClick(config: Config, token: string) {
  const [rowId = '', position = '', signature = ''] = token.split('.')
  const isValid = isSigned(loadSecret(config), signature, click, `${rowId}.${position}`)
  return isValid ? { rowId, position: Number(position) } : undefined
}

/** The URL of the picture that counts opening. */
export const openUrl = (config: Config, rowId: string) =>
  `${config.publicUrl}/api/auth/message-open/${rowId}.${sign(loadSecret(config), open, rowId)}`

/** The row of such a picture; undefined if it is not signed. */
export function readOpen(config: Config, token: string) {
  const [rowId = '', signature = ''] = token.split('.')
  return isSigned(loadSecret(config), signature, open, rowId) ? rowId : undefined
}
