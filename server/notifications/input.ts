import type { components } from '../../openapi/generated/types.ts'
import { invalid } from '../contract/validation-messages.ts'
import { cleanEmail, isEmail } from '../lib/email.ts'
import { cleanHtml } from '../lib/html.ts'
import { cleanText } from '../lib/text.ts'
import { oneLine } from '../mail/message/render.ts'
import { courseTags, eventTags, findTagFault, personTags } from '../mail/message/tags.ts'
import type { Audience, Channel } from './audience.ts'
import { payloadLimit } from './push/content.ts'

type Input = Pick<
  components['schemas']['NotificationInput'],
  'channel' | 'title' | 'message' | 'preheader' | 'link' | 'linkLabel' | 'replyTo' | 'audience'
>

/** The fields of a message as they are stored. */
export type MessageFields = {
  channel: Channel
  title: string
  preheader: string
  body: string
  link: string | null
  linkLabel: string
  replyTo: string | null
  audience: Audience
}

export function fieldsOf(input: Input): MessageFields {
  const { channel, message, preheader = '', link = '', linkLabel = '', replyTo = '' } = input
  return {
    channel,
    title: oneLine(cleanText(input.title)),
    preheader: oneLine(cleanText(preheader)),
    body: channel === 'email' ? cleanHtml(message) : cleanText(message),
    link: link || null,
    linkLabel: oneLine(cleanText(linkLabel)),
    replyTo: cleanEmail(replyTo) || null,
    audience: input.audience,
  }
}

/** The tags that a message may use. */
export function tagsFor({ type, ids }: Audience): readonly string[] {
  if (ids.length === 1 && type === 'courses') return [...personTags, ...courseTags]
  if (ids.length === 1 && type === 'events') return [...personTags, ...eventTags]
  return personTags
}

const limits = { email: { title: 150, body: 50_000 }, push: { title: 50, body: 240 } }
type Fault = { field: string; code: string; message: string }

function lengthFaults({ channel, title, body, link }: MessageFields) {
  const faults: Fault[] = []
  const most = limits[channel]
  if ([...title].length > most.title)
    faults.push({
      field: 'title',
      code: 'maxLength',
      message: `Use at most ${most.title} characters`,
    })
  if ([...body].length > most.body)
    faults.push({
      field: 'message',
      code: 'maxLength',
      message: `Use at most ${most.body.toLocaleString('en')} characters`,
    })
  const bytes = Buffer.byteLength(JSON.stringify({ title, body, link }))
  if (channel === 'push' && bytes > payloadLimit)
    faults.push({
      field: 'message',
      code: 'too-long',
      message: `The message has ${bytes} bytes; push services accept ${payloadLimit}`,
    })
  return faults
}

/** Faults of a message that is to be sent. */
export function checkMessage(fields: MessageFields) {
  const { title, preheader, body, replyTo, audience } = fields
  const faults = lengthFaults(fields)
  if (title === '') faults.push({ field: 'title', code: 'required', message: 'Enter a subject' })
  if (body === '') faults.push({ field: 'message', code: 'required', message: 'Write a message' })
  if (replyTo !== null && !isEmail(replyTo))
    faults.push({ field: 'replyTo', code: 'email', message: 'Enter an email address' })
  const tags = tagsFor(audience)
  for (const [field, text] of Object.entries({ title, preheader, message: body })) {
    const fault = findTagFault(text, tags)
    if (fault) faults.push({ field, ...fault })
  }
  const [first, ...others] = faults
  if (first) throw invalid([first, ...others.filter(({ field }) => field !== first.field)])
}
