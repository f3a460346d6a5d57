import type { Services } from '../contract/context.ts'
import type { Authenticate } from '../contract/serve.ts'
import { credentials } from '../http/credentials.ts'
import { findApplication } from './application-keys.ts'
import { sessionFinder } from './session.ts'

/** Authenticates requests by the key of an application or the token of a session. */
export function authenticator({ db, config }: Pick<Services, 'db' | 'config'>): Authenticate {
  const findSession = sessionFinder({ db, config })
  return async (request, { access, keyed, polled }) => {
    const token = credentials(request.headers, { cookie: access === 'cookie' })
    if (!token) return undefined
    const application = keyed ? await findApplication(db, token) : undefined
    if (application) return { application }
    const user = await findSession(token, { ip: request.ip, isUse: !polled })
    return user && { user }
  }
}
