import type { Config } from '../../config/config.ts'
import { isSigned, loadSecret, sign } from '../../config/secret.ts'

// Signed links of recipients, who may have no account: they name a schedule and an address.

const purpose = 'report-stop'

const encode = (email: string) => Buffer.from(email).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url').toString()

/** The URL that stops a scheduled report for an address. */
export function stopUrl(config: Config, scheduleId: string, email: string) {
  const token = `${scheduleId}.${encode(email)}.${sign(loadSecret(config), purpose, scheduleId, email)}`
  return `${config.publicUrl}/stop-report?token=${token}`
}

/** The schedule and the address of a link; undefined if it is not signed. */
export function readStopToken(config: Config, token: string) {
  const [scheduleId = '', encoded = '', signature = ''] = token.split('.')
  const email = decode(encoded)
  const isValid = isSigned(loadSecret(config), signature, purpose, scheduleId, email)
  return isValid ? { scheduleId, email } : undefined
}
