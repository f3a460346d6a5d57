import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isOfAddress } from '../../mail/mail.ts'

// Delivery reports (RFC 3464), complaints (RFC 5965), and the older reports of qmail and Exim, which are text.

/** What a report says about an address: it does not exist, a mail to it failed, or its owner complained. */
export type Report = {
  kind: 'bounced' | 'failed' | 'complained'
  /** The address; null if the report does not name it. */
  address: string | null
  reason: string
}

type Fields = Map<string, string>

/** Groups of fields, as in headers; groups are separated by empty lines. */
function readGroups(text: string): Fields[] {
  const unfolded = text.replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ')
  return unfolded
    .split(/\n\s*\n/)
    .map((group) => {
      const lines = group.split('\n').flatMap((line) => {
        const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
        return name ? [[name.toLowerCase(), value.trim()] as const] : []
      })
      return new Map(lines)
    })
    .filter((fields) => fields.size > 0)
}

/** The address of a field such as "rfc822; amara@example.org". */
function addressOf(field: string | undefined) {
  const [, address = ''] = /(?:^|;)\s*<?([^\s<>;]+@[^\s<>;]+?)>?\s*$/.exec(field ?? '') ?? []
  return address.toLowerCase() || null
}

const isGeneric = (status: string) => /^\d\.0\.0$/.test(status)

/** What a failure says: the status of the report, or the reply of the server if that says more. */
function kindOf(status: string, reply: string): Report['kind'] {
  if (status.startsWith('4')) return 'failed'
  const says = status === '' || isGeneric(status) ? reply : `550 ${status}`
  return says.trimStart().startsWith('4') || !isOfAddress(says) ? 'failed' : 'bounced'
}

function ofDelivery(fields: Fields): Report[] {
  const action = fields.get('action')?.toLowerCase()
  if (action !== 'failed') return []
  const [status = ''] = /\d\.\d+\.\d+/.exec(fields.get('status') ?? '') ?? []
  const reply = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  return [
    {
      kind: kindOf(status, reply),
      address:
        addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient')),
      reason: [status, reply].filter(Boolean).join(' ').slice(0, 500),
    },
  ]
}

const complaints = ['abuse', 'fraud', 'virus', 'other']

function ofFeedback(fields: Fields): Report[] {
  const type = fields.get('feedback-type')?.toLowerCase() ?? ''
  if (!complaints.includes(type)) return []
  const address = addressOf(fields.get('original-rcpt-to'))
  return [{ kind: 'complained', address, reason: `Reported as ${type}` }]
}

/** The reply in a text: "550 5.1.1 No such user". */
const replyIn = (text: string) => /\b[45]\d\d[ -][^\n]*/.exec(text)?.[0].trim() ?? ''

/** Reports that are text only: of qmail, with a paragraph for each address, and of older versions of Exim. */
function ofText({ text = '', headers }: Email): Report[] {
  const failed = headers.find(({ key }) => key === 'x-failed-recipients')?.value
  if (failed !== undefined) {
    const reply = replyIn(text)
    return failed.split(',').map((address) => {
      return { kind: kindOf('', reply), address: addressOf(address), reason: reply }
    })
  }
  if (!/qmail-send program/.test(text)) return []
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .matchAll(/^<([^>\s]+@[^>\s]+)>:\n([^\n]+(?:\n[^\n<-][^\n]*)*)/gm)
  return Array.from(paragraphs, ([, address = '', says = '']) => {
    const [mark = ''] = /#\d\.\d+\.\d+/.exec(says) ?? []
    const reply = replyIn(says)
    return {
      kind: kindOf(reply ? '' : mark.slice(1), reply),
      address: address.toLowerCase(),
      reason: (reply || says.replaceAll('\n', ' ')).slice(0, 500),
    }
  })
}

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const isOfType = ({ mimeType }: Attachment, type: RegExp) => type.test(mimeType.toLowerCase())

/** What a mail reports; nothing if it is no report. */
export async function readReports(raw: Buffer): Promise<Report[]> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const partsOf = (type: RegExp) =>
    email.attachments
      .filter((part) => isOfType(part, type))
      .flatMap((part) => readGroups(textOf(part)))
  const complained = partsOf(/^message\/feedback-report$/).flatMap(ofFeedback)
  if (complained.length > 0) return complained
  const status = partsOf(/^message\/(global-)?delivery-status$/)
  return status.length > 0 ? status.flatMap(ofDelivery) : ofText(email)
}
