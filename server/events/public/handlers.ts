import { Readable } from 'node:stream'
import type { Handlers } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import { senderAddress } from '../../mail/mail.ts'
import { calendarEntry } from '../calendar/entry.ts'
import { readLetterEvents } from '../letters/read-events.ts'
import { mailLink, storeAnswer } from './answer.ts'
import { checkIn, readCheckIn } from './check-in.ts'
import { findByLink } from './find.ts'
import { readPage } from './page.ts'

export const eventPages = {
  async 'read-event'({ body, ...ctx }) {
    const found = await findByLink(ctx, body.link)
    return { status: 'success', data: { event: await readPage(ctx, found) } }
  },

  async 'answer-event'({ body: { link, answer, email, timezone }, ...ctx }) {
    const found = await findByLink(ctx, link)
    const { userId } = found
    if (userId === null) {
      if (email === undefined) throw problem('auth/link-invalid')
      await mailLink(ctx.db, found, { email, timezone })
      return { status: 'success' }
    }
    if (answer === undefined) throw problem('auth/link-invalid')
    await storeAnswer(ctx.db, found, { userId, answer, timezone })
    return { status: 'success', data: { event: await readPage(ctx, found) } }
  },

  async 'event-calendar'({ path, config, ...ctx }) {
    const found = await findByLink({ ...ctx, config }, path.link)
    const event = (await readLetterEvents(ctx.db, [found.eventId])).get(found.eventId)
    const { user } = await readPage({ ...ctx, config }, found)
    if (!event || user?.status !== 'registered') throw problem('auth/link-invalid')
    if (event.status === 'cancelled') throw problem('event/cancelled')
    const text = calendarEntry(event, {
      method: 'PUBLISH',
      host: new URL(config.publicUrl).hostname,
      organizer: senderAddress(config),
      now: Date.now(),
    })
    return {
      type: 'text/calendar',
      stream: Readable.from([text]),
      headers: { 'Content-Disposition': 'attachment; filename="event.ics"' },
    }
  },

  async 'check-in'(input) {
    return { status: 'success', data: { title: await checkIn(input) } }
  },

  async getCheckInCode({ path, ...ctx }) {
    return { status: 'success', data: await readCheckIn(ctx, path.id) }
  },
} satisfies Handlers<
  'read-event' | 'answer-event' | 'event-calendar' | 'check-in' | 'getCheckInCode'
>
