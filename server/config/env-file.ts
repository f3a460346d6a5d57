import { nearest } from '../lib/nearest.ts'
import { settings } from './settings.ts'

const names = [...Object.keys(settings.shape), 'VITE_API_URL']

function faultOf(line: string, number: number) {
  const at = `.env, line ${number}:`
  const [, name] = /^\s*(?:export\s+)?([\w.-]+)\s*=/.exec(line) ?? []
  if (name === undefined) return `${at} this is no setting. Write NAME=value, or # before a comment`
  if (names.includes(name)) return undefined
  const meant = nearest(name, names)
  return `${at} ${name} is no setting of Lectern.${meant ? ` Did you mean ${meant}?` : ''}`
}

/** What is wrong with the text of a .env file: unknown names, and lines that set nothing. */
export function findEnvFaults(text: string): string[] {
  const lines = text.split(/\r?\n/)
  // A quoted value may have several lines; all but the first are no settings.
  let open: string | undefined
  return lines.flatMap((line, index) => {
    if (open !== undefined) {
      if (line.includes(open)) open = undefined
      return []
    }
    if (/^\s*(#|$)/.test(line)) return []
    const [, quote] = /=\s*(["'`])(?:(?!\1).)*$/.exec(line) ?? []
    open = quote
    return faultOf(line, index + 1) ?? []
  })
}
