import type { Config } from '../config/config.ts'
import { loadSecret, sign } from '../config/secret.ts'

type Settings = Config

/** In lower case, because some servers change the case of addresses. */
const signatureOf = (config: Settings, number: string) =>
  Buffer.from(sign(loadSecret(config), 'bounce', number), 'base64url')
    .toString('hex')
    .slice(0, 20)

const split = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/** The envelope sender of a mail: delivery reports are sent to it. Undefined without MAIL_BOUNCES. */
export function bounceAddress(config: Settings, number: number | string) {
  if (config.MAIL_BOUNCES === undefined) return undefined
  const [local, domain] = split(config.MAIL_BOUNCES)
  const text = Number(number).toString(36)
  return `${local}+${text}-${signatureOf(config, text)}@${domain}`
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The numbers of the mails whose signed addresses occur in a text. */
export function readBounceNumbers(config: Settings, text: string) {
  if (config.MAIL_BOUNCES === undefined) return []
  const [local, domain] = split(config.MAIL_BOUNCES)
  const pattern = new RegExp(
    `${escaped(local)}\\+([0-9a-z]{1,12})-([0-9a-f]{20})@${escaped(domain)}`,
    'gi',
  )
  const numbers = [...text.matchAll(pattern)].flatMap(([, number = '', signature = '']) => {
    const isValid = signature.toLowerCase() === signatureOf(config, number.toLowerCase())
    return isValid ? [Number.parseInt(number, 36)] : []
  })
  return [...new Set(numbers)]
}
