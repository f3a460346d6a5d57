import type { Channel } from '~/features/message-composer/composer.api'
import { areDaysValid } from './audience-choice'
import type { FieldName, Values } from './message-values'

/** Errors by field; `when` is the time of sending. */
export type Problems = Partial<Record<FieldName | 'when', string>>

export const limits = {
  email: { title: 150, message: 50_000 },
  push: { title: 50, message: 240 },
} as const
export const preheaderLimit = 140
/** What push services accept, in bytes. */
export const payloadLimit = 3800
export const maxFiles = 5
const maxFileBytes = 10 * 1024 * 1024

/** The number of characters as users count, an emoji as one. */
const lengthOf = (text: string) => [...text.trim()].length

/** The size of a push message in bytes. */
export const payloadBytes = ({ title, message, link }: Values) =>
  new TextEncoder().encode(JSON.stringify({ title, body: message, link: link || null })).length

const most = (limit: number) => `Use at most ${limit.toLocaleString('en')} characters`

/** What the server would refuse of a draft, by field. */
export function problemsOf(channel: Channel, values: Values): Problems {
  const { title, preheader, message, link, linkLabel, attachments, audience } = values
  const limit = limits[channel]
  const problems: Problems = {}
  if (lengthOf(title) > limit.title) problems.title = most(limit.title)
  if (lengthOf(preheader) > preheaderLimit) problems.preheader = most(preheaderLimit)
  if (message.length > limit.message) problems.message = most(limit.message)
  if (!/^$|^(?:https?:\/\/|\/)\S+$/.test(link.trim()))
    problems.link = 'Enter an address that begins with https://'
  if (lengthOf(linkLabel) > 60) problems.linkLabel = most(60)
  if (audience.condition === 'inactive' && !areDaysValid(audience.days))
    problems.audience = 'Enter a whole number of days from 1 to 3,650'
  if (attachments.length > maxFiles) problems.attachments = `Attach at most ${maxFiles} files`
  else if (attachments.reduce((sum, { size }) => sum + size, 0) > maxFileBytes)
    problems.attachments = 'Attachments can be up to 10 MB together'
  return problems
}
