import type { Input } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { limitRate } from '../auth/rate-limit.ts'
import { newId } from '../lib/id.ts'
import { nameOf } from '../lib/text.ts'
import { loadMessage, samplePerson } from './content.ts'
import { personFor } from './get.ts'
import { checkMessage, fieldsOf } from './input.ts'
import { checkChannel } from './send.ts'
import { sendTestPush } from './push/test.ts'
import { requireMessage } from './recipients.ts'
import { readAttachments } from './attachments.ts'
import { settingsLink, settingsUrl } from '../mail/message/links.ts'

const limit = { limit: 10, seconds: 600 }

/** Sends a message to the administrator alone, with the data of a user or sample data. */
export async function sendTest(input: Input<'send-notification'>) {
  const { body, db, user, mail, config, stored, files } = input
  checkChannel(input, body.channel)
  const fields = fieldsOf(body)
  checkMessage(fields)
  await limitRate(db, `message-test:${user.id}`, limit)
  const { organisationId, admin } = user
  const person =
    body.testAs === undefined
      ? {
          ...samplePerson,
          firstName: admin.firstName,
          lastName: admin.lastName,
          email: admin.email,
        }
      : await personFor(db, organisationId, body.testAs)
  const draft =
    body.messageId === undefined ? undefined : await requireMessage(input, body.messageId)
  const kept =
    draft?.attachments.filter(({ id }) => body.keepAttachments?.includes(id) ?? true) ?? []
  const image = stored.picture ?? (body.removeImage ? null : draft?.image) ?? null
  const message = { ...fields, organisationId, image }
  const { prepared, valuesOf, organisation, imageUrl } = await loadMessage(
    { db, files, config },
    message,
  )
  const [values = {}] = await valuesOf([person])
  if (fields.channel === 'push') return sendTestPush(input, fields, { values, image: imageUrl })
  const url = settingsUrl(config, settingsLink(config, person))
  const rendered = prepared.render(values, { settingsUrl: url })
  const attachments = await readAttachments(files, organisationId, [
    ...kept,
    ...(stored.attachments ?? []),
  ])
  try {
    await mail.send({
      id: newId(),
      organisation,
      to: { name: nameOf(admin), address: admin.email },
      ...rendered,
      subject: `[Test] ${rendered.subject}`,
      replyTo: fields.replyTo ?? undefined,
      attachments,
    })
  } catch (error) {
    throw problem('server/unavailable', 'The mail server did not take the test', { cause: error })
  }
}
