import { audit } from '../audit/audit.ts'
import type { Handlers } from '../contract/operation-types.ts'
import { describeUserAgent } from '../lib/user-agent.ts'
import { problem } from '../contract/problem.ts'
import { endSessions, openSessions } from './session.ts'

export const sessions = {
  async getSessions({ db, config, user }) {
    const open = await openSessions(db, config, user.id)
    const list = open.map((session) => ({
      _id: session.id,
      current: session.id === user.sessionId,
      device: describeUserAgent(session.userAgent),
      ip: session.ip,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    }))
    return { status: 'success', data: { sessions: list } }
  },

  async endSession({ db, config, user, body, ip, requestId }) {
    const { id: adminId, organisationId } = user
    const { sessionId } = body
    await db.transaction(async (tx) => {
      if ((await endSessions(tx, config, adminId, { only: sessionId })) === 0)
        throw problem('request/not-found')
      const event = 'auth/session-ended'
      await audit(tx, { organisationId, adminId, event, subject: sessionId, ip, requestId })
    })
    return { status: 'success' }
  },

  async endOtherSessions({ db, config, user, ip, requestId }) {
    const { id: adminId, organisationId, sessionId: except } = user
    const count = await db.transaction(async (tx) => {
      const ended = await endSessions(tx, config, adminId, { except })
      const event = 'auth/session-ended'
      await audit(tx, { organisationId, adminId, event, detail: { count: ended }, ip, requestId })
      return ended
    })
    return { status: 'success', data: { count } }
  },
} satisfies Handlers<'getSessions' | 'endSession' | 'endOtherSessions'>
