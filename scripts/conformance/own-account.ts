import { randomBytes } from 'node:crypto'
import type { Ask, Came } from './ask.ts'
import { memberOf } from './check-answer.ts'
import { type Entry, type Transcript, successesOf } from './transcript.ts'
import { encoded } from './requests.ts'
import type { Me } from './valid-requests.ts'

export type Credentials = { email: string; password: string }

/** Operations that are only tested here. */
export const accountOnly = new Set([
  'business-login',
  'business-logout',
  'endSession',
  'updateProfilePhoto',
  'deleteProfilePhoto',
  'getFile',
  'markAlertsRead',
])

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Signs in; the token is undefined if the host refuses. */
export async function signIn(entry: Entry, transcript: Transcript, credentials: Credentials) {
  const { method, path, body } = entry.operation
  const question = { method, path, ...(body && encoded(body, credentials)) }
  const came = await transcript.expect(entry, 'valid request', [200], question)
  const token = memberOf(came, 'token')
  return { came, token: typeof token === 'string' ? token : undefined }
}

/** The administrator in a response: `data.user` of the sign-in, `user` of the session check. */
export function meOf(came: Came, place = 'data.user'): Me {
  const of = (member: string) => memberOf(came, `${place}.${member}`)
  return {
    email: text(of('email')),
    version: of('version'),
    profile: {
      firstName: of('firstName'),
      lastName: of('lastName'),
      designation: of('designation'),
    },
    theme: of('preferences.theme'),
    hasPhoto: of('photo') !== null,
  }
}

/** Tests the operations that accept the cookie with it. */
export async function tryCookie(transcript: Transcript, token: string) {
  for (const entry of transcript.entries.filter(({ operation }) => operation.takesCookie)) {
    const { method, path } = entry.operation
    const headers = { cookie: `businesstoken=${token}` }
    await transcript.expect(entry, 'cookie', successesOf(entry.operation), {
      method,
      path,
      headers,
    })
  }
}

/** Ends a second session of its own, and checks that its token is invalid afterwards. */
export async function tryEndSession(
  transcript: Transcript,
  ask: Ask,
  token: string,
  credentials: Credentials,
) {
  const [login, list, end] = ['business-login', 'getSessions', 'endSession'].map(transcript.entryOf)
  if (!login || !list || !end?.operation.body) return
  const second = await signIn(login, transcript, credentials)
  if (!second.token) return
  const { method, path } = list.operation
  const came = await ask({ method, path, token: second.token })
  const sessions = memberOf(came, 'data.sessions')
  const own = Array.isArray(sessions) ? sessions.findIndex((session) => session?.current) : -1
  const id = memberOf(came, `data.sessions.${own}._id`)
  if (typeof id !== 'string') {
    end.skipped.push('the host has no session to end')
    return
  }
  const name = end.operation.body.schema.required?.[0] ?? 'sessionId'
  await transcript.expect(end, 'own second session', successesOf(end.operation), {
    method: end.operation.method,
    path: end.operation.path,
    token,
    ...encoded(end.operation.body, { [name]: id }),
  })
  const after = { method, path, token: second.token }
  await transcript.expect(list, 'session that was ended', [401], after)
}

/** Sets a photo, reads it and removes it, if the administrator has none. */
export async function tryPhoto(transcript: Transcript, token: string, hasPhoto: boolean) {
  const [set, read, remove] = ['updateProfilePhoto', 'getFile', 'deleteProfilePhoto'].map(
    transcript.entryOf,
  )
  if (!set?.operation.body || !remove) return
  if (hasPhoto) {
    for (const entry of [set, remove]) entry.skipped.push('it would replace the photo')
    read?.skipped.push('it needs an address that was just signed')
    return
  }
  const came = await transcript.expect(set, 'valid request', [200], {
    method: set.operation.method,
    path: set.operation.path,
    token,
    ...encoded(set.operation.body, { photo: 'photo' }),
  })
  const photo = text(memberOf(came, 'data.user.photo'))
  if (read && photo.startsWith(read.operation.path.replace('{id}', '')))
    await transcript.expect(read, 'address of the photo', [200], { method: 'GET', path: photo })
  const { method, path } = remove.operation
  await transcript.expect(remove, 'valid request', [200], { method, path, token })
}

/** Marks an alert as read that is read already. */
export async function tryMarkRead(transcript: Transcript, ask: Ask, token: string) {
  const entry = transcript.entryOf('markAlertsRead')
  if (!entry?.operation.body) return
  const { body, method, path } = entry.operation
  const came = await ask({ method: 'GET', path: '/api/business/getAlerts?page=1&limit=100', token })
  const alerts = memberOf(came, 'data.alerts')
  const read = Array.isArray(alerts) ? alerts.find((alert) => alert?.readAt) : undefined
  if (!read) {
    entry.skipped.push('no alert is read already')
    return
  }
  const question = { method, path, token, ...encoded(body, { alertIds: [read._id] }) }
  await transcript.expect(entry, 'valid request', successesOf(entry.operation), question)
}

/** Signs its own session out, and checks that the token is invalid afterwards. */
export async function signOut(transcript: Transcript, token: string) {
  const logout = transcript.entryOf('business-logout')
  const session = transcript.entryOf('is-business-user-logged-in')
  if (!logout) return
  const { method, path } = logout.operation
  await transcript.expect(logout, 'valid request', [200], { method, path, token })
  if (!session) return
  const question = { method: 'GET', path: session.operation.path, token }
  await transcript.expect(session, 'session that was signed out', [401], question)
}

/** Distinguishes this run's objects from those of another. */
export const newRun = () => randomBytes(4).toString('hex')
