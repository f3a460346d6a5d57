import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { fieldProblem, problem } from '../contract/problem.ts'

export const shortest = 10

/** The most common passwords, one per line, in lower case (from zxcvbn's frequency lists, MIT License). */
const listFile = new URL('./common-passwords.txt', import.meta.url)
let list: Set<string> | undefined

function isCommon(text: string) {
  list ??= new Set(readFileSync(listFile, 'utf8').split('\n').filter(Boolean))
  return list.has(text)
}

/** An argon2id hash with its own salt. */
export const hashPassword = (password: string) => hash(password)

let dummy: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash (unknown address) it takes as long and returns false, so that the
 * duration reveals nothing.
 */
export async function isPassword(stored: string | null | undefined, password: string) {
  dummy ??= hash('nobody has this password')
  const wanted = stored ?? (await dummy)
  const matches = await verify(wanted, password)
  return matches && Boolean(stored)
}

/** `Password2026!` without digits and punctuation at its ends. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

type Owner = { email: string; organisation: string }

function weakness(
  password: string,
  { email, organisation }: Owner,
): [rule: string, say: string] | undefined {
  const small = password.toLowerCase()
  if ([...password].length < shortest) return ['too-short', `Use at least ${shortest} characters`]
  if (new Set(small).size < 4) return ['too-simple', 'Use more different characters']
  if (small === email || core(small) === core(email.split('@')[0] ?? ''))
    return ['is-email', "Don't use your e-mail address"]
  const ownWords = ['lectern', lettersOf(organisation)].filter(Boolean)
  if (ownWords.includes(lettersOf(small)))
    return ['is-name', "Don't use the name of the product or the organisation"]
  if (isCommon(small) || isCommon(core(small)))
    return ['too-common', 'This password is too common. Choose another']
  return undefined
}

/** Refuses passwords that are easy to guess, or that were not repeated identically. */
export function checkNewPassword(password: string, passwordConfirm: string, owner: Owner) {
  const weak = weakness(password, owner)
  if (weak) throw fieldProblem('auth/password-weak', 'password', weak[0], weak[1])
  if (password !== passwordConfirm) {
    const message = "Passwords don't match"
    throw problem('auth/password-mismatch', undefined, {
      errors: [{ field: 'passwordConfirm', code: 'mismatch', message }],
    })
  }
}
