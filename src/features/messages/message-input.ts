import { fetchFile } from '~/api/client/fetch-file'
import type { Message } from './messages.api'

const header = () => ({ 'Idempotency-Key': crypto.randomUUID() })

function contentOf({ channel, title, audience, ...content }: Message) {
  const { message = '', preheader, link, linkLabel, replyTo } = content
  return {
    channel,
    title,
    message,
    audience,
    preheader,
    link: link ?? '',
    linkLabel,
    replyTo: replyTo ?? '',
  }
}

/** The input that sends a draft unchanged. */
export const sendingOf = (message: Message) => ({
  params: { header: header() },
  body: { ...contentOf(message), messageId: message._id, version: message.version },
})

/** The input that saves a new draft with the content of a message, its picture and files. */
export async function copyOf(message: Message) {
  const { image = null, attachments = [] } = message
  const files = await Promise.all(attachments.map(({ url, name }) => fetchFile(url, name)))
  const body = {
    ...contentOf(message),
    draft: true,
    ...(image !== null && { image: await fetchFile(image, 'picture') }),
    ...(files.length > 0 && { attachments: files }),
  }
  return { params: { header: header() }, body }
}
