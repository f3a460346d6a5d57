import type { Handlers } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import { calendarFile } from '../calendar/file.ts'
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
    const { user } = await readPage({ ...ctx, config }, found)
    if (user?.status !== 'registered') throw problem('auth/link-invalid')
    return calendarFile({ ...ctx, config }, found.eventId)
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
