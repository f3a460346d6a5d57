import type { Input } from '~/api/client/contract-types'
import type { Channel, Message } from '~/features/message-composer/composer.api'
import {
  audienceOf,
  choiceOf,
  emptyAudience,
  isSameAudience,
  type AudienceChoice,
} from './audience-choice'

export type MessageBody = NonNullable<Input<'post', '/api/business/send-notification'>['body']>

/** A file of a message: a stored one, or one that will be uploaded with the next save. */
export type Attachment = { key: string; name: string; size: number; url?: string; file?: File }

/** The editable fields of a message, as in the controls. */
export type Values = {
  audience: AudienceChoice
  title: string
  preheader: string
  message: string
  link: string
  linkLabel: string
  replyTo: string
  /** The picture's URL, and the file if a new one was chosen. */
  picture: { src: string | null; file?: Blob }
  attachments: readonly Attachment[]
}

export type FieldName = keyof Values

/** What the composer needs of a saved message; a new one has an empty id. */
export type SavedMessage = Pick<
  Message,
  | '_id'
  | 'channel'
  | 'status'
  | 'version'
  | 'deletedAt'
  | 'audience'
  | 'audienceLabel'
  | 'title'
  | 'scheduledAt'
  | 'recipients'
  | 'updatedBy'
  | 'message'
  | 'preheader'
  | 'link'
  | 'linkLabel'
  | 'replyTo'
  | 'image'
  | 'attachments'
>

/** A message that has not been saved yet. */
export const newMessage = (channel: Channel): SavedMessage => ({
  _id: '',
  channel,
  status: 'draft',
  version: 0,
  deletedAt: null,
  audience: audienceOf(emptyAudience),
  audienceLabel: '',
  title: '',
  scheduledAt: null,
  recipients: 0,
  updatedBy: null,
})

/** The values of a message; the names of chosen objects that are known are taken from `known`. */
export function valuesOf(message: SavedMessage, known?: Values): Values {
  const { attachments = [], link, image = null } = message
  const names = known ? [...known.audience.chosen, ...known.audience.exclude] : []
  return {
    audience: choiceOf(message.audience, names),
    title: message.title,
    preheader: message.preheader ?? '',
    message: message.message ?? '',
    link: link ?? '',
    linkLabel: message.linkLabel ?? '',
    replyTo: message.replyTo ?? '',
    picture: { src: image },
    attachments: attachments.map(({ _id, name, size, url }) => ({ key: _id, name, size, url })),
  }
}

const keysOf = (attachments: readonly Attachment[]) => attachments.map(({ key }) => key).join()

function differs(name: FieldName, base: Values, now: Values) {
  if (name === 'audience') return !isSameAudience(base.audience, now.audience)
  if (name === 'attachments') return keysOf(base.attachments) !== keysOf(now.attachments)
  return base[name] !== now[name]
}

/** The names of the fields that differ. Values are immutable. */
export function changedFields(base: Values, now: Values): FieldName[] {
  const isField = (name: string): name is FieldName => name in now
  return Object.keys(now)
    .filter(isField)
    .filter((name) => differs(name, base, now))
}

/** The whole message as in the contract. Files are sent once: stored ones are named, new ones are uploaded. */
export function bodyOf(channel: Channel, values: Values): MessageBody {
  const { audience, title, message, preheader, link, linkLabel, replyTo, picture } = values
  const isMail = channel === 'email'
  const files = values.attachments.flatMap(({ file }) => file ?? [])
  const stored = values.attachments.filter(({ file }) => !file).map(({ key }) => key)
  return {
    channel,
    title,
    message,
    link: link.trim(),
    audience: audienceOf(audience),
    ...(isMail && { preheader, linkLabel, replyTo: replyTo.trim(), keepAttachments: stored }),
    ...(isMail && files.length > 0 && { attachments: files }),
    ...(picture.file && { image: picture.file }),
    ...(picture.src === null && { removeImage: true }),
  }
}
