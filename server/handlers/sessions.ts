import { audit } from '../audit.ts'
import type { Handlers } from '../contract/handlers.ts'
import { deviceInWords } from '../device.ts'
import { problem } from '../problem.ts'
import { endSessions, openSessions } from '../session.ts'

export const sessions = {
  async getSessions({ db, config, user }) {
    const open = await openSessions(db, config, user.id)
    const list = open.map((session) => ({
      _id: session.id,
      current: session.id === user.sessionId,
      device: deviceInWords(session.userAgent),
      ip: session.ip,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    }))
    return { status: 'success', data: { sessions: list } }
  },

  async endSession({ db, user, body, ip, requestId }) {
    const { id: adminId, organisationId } = user
    const { sessionId } = body
    if ((await endSessions(db, adminId, { only: sessionId })) === 0)
      throw problem('request/not-found')
    const event = 'auth/session-ended'
    await audit(db, { organisationId, adminId, event, subject: sessionId, ip, requestId })
    return { status: 'success' }
  },

  async endOtherSessions({ db, user, ip, requestId }) {
    const { id: adminId, organisationId, sessionId: except } = user
    const count = await endSessions(db, adminId, { except })
    const event = 'auth/session-ended'
    await audit(db, { organisationId, adminId, event, detail: { count }, ip, requestId })
    return { status: 'success', data: { count } }
  },
} satisfies Handlers<'getSessions' | 'endSession' | 'endOtherSessions'>
