import { inject } from 'vitest'
import { storeToken } from '~/api/session/token'
import type { StageHands } from './backend-factory'

type Name = keyof StageHands
type Given<N extends Name> = NonNullable<Parameters<StageHands[N]>[0]>
type Done<N extends Name> = Awaited<ReturnType<StageHands[N]>>

/** Has something done on the server that no screen does: `await ask('endSessions', { adminId })`. */
export async function ask<N extends Name>(name: N, input: Given<N>): Promise<Done<N>> {
  // A plain-text body needs no preflight.
  const response = await fetch(`${inject('stageHands')}/${name}`, {
    method: 'POST',
    body: JSON.stringify(input),
  })
  const done: Done<N> = await response.json()
  if (!response.ok) throw new Error(`${name}: ${String(done)}`)
  return done
}

/** Somebody new, in an organisation of their own, signed in in this browser. */
export async function signedIn(set: Given<'makeAdmin'> = {}) {
  const admin = await ask('makeAdmin', set)
  const { token } = await ask('beginSession', { adminId: admin.id })
  storeToken(token)
  return admin
}
