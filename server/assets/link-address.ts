import { fieldProblem } from '../contract/problem.ts'

/** Characters that reverse the direction of text, so that an address looks like another. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** Refuses an address that carries sign-in data or looks like another one. */
export function checkAddress(url: string) {
  const refuse = (code: string, message: string) =>
    fieldProblem('request/invalid', 'url', code, message)
  if (!URL.canParse(url)) throw refuse('format', 'This is not a valid address')
  const { username, password } = new URL(url)
  if (username || password) throw refuse('credentials', 'Remove the sign-in data from the address')
  if (bidiControls.test(url) || bidiControls.test(decoded(url)))
    throw refuse('characters', 'Remove the characters that change the direction of the text')
}

function decoded(url: string) {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
