import type { Credentials } from '../own-account.ts'
import { encoded } from '../requests.ts'
import type { Transcript } from '../transcript.ts'

/** Whether a wrong password does not sign in: of an address that nobody has, and once of the own one. */
export async function checkWrongPassword(
  transcript: Transcript,
  { email }: Credentials,
  run: string,
) {
  const entry = transcript.entryOf('business-login')
  if (!entry?.operation.body) return
  const { method, path, body } = entry.operation
  for (const [name, address] of [
    ['unknown address', `nobody-${run}@conformance.invalid`],
    ['wrong password', email],
  ] as const) {
    const credentials = { email: address, password: `not the password ${run}` }
    await transcript.expect(entry, name, [401], { method, path, ...encoded(body, credentials) })
  }
}
