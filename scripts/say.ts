import { AsyncLocalStorage } from 'node:async_hooks'

const started = performance.now()
const colour = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code: number, text: string) => (colour ? `\u001B[${code}m${text}\u001B[0m` : text)

/** Marks what matters in a line; plain text where colours are not wanted. */
export const strong = (text: string) => paint(1, text)
export const green = (text: string) => paint(32, text)
export const red = (text: string) => paint(31, text)
export const grey = (text: string) => paint(90, text)

/** "0.4 s" or "2 min 05 s", of a time in milliseconds. */
export function duration(ms: number) {
  const whole = Math.round(ms / 1000)
  if (ms < 59_500) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** How long this script has run. */
export const soFar = () => duration(performance.now() - started)

/** Where what is said is kept, in work that is done beside other work. */
export const kept = new AsyncLocalStorage<string[]>()

/** Keeps what some work and its programs say, and says it when the work is done: in pieces nobody could read it. */
export async function inOnePiece<Result>(work: () => Promise<Result>) {
  const said: string[] = []
  try {
    return { result: await kept.run(said, work), said: said.join('') }
  } finally {
    process.stdout.write(said.join(''))
  }
}

function write(stream: NodeJS.WriteStream, text: string) {
  const said = kept.getStore()
  if (said) said.push(text)
  else stream.write(text)
}

/** A line about what is being done or was done. */
export const say = (line: string) => write(process.stdout, `${line}\n`)

/** What went wrong and what to do about it. */
export const complain = (line: string) => write(process.stderr, `${red('✖')} ${line}\n`)

/** An end that the person can mend: its message is shown without a stack. */
export class Mendable extends Error {
  override name = 'Mendable'
}

/** The message of anything thrown, and its stack when only a developer can make sense of it. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (['Mendable', 'ConfigError', 'NoDatabase'].includes(error.name)) return error.message
  const { code = '', path }: NodeJS.ErrnoException = error
  // A mistyped option, of which Node says enough.
  if (code.startsWith('ERR_PARSE_ARGS_')) return error.message
  if (path !== undefined && /^(EACCES|EROFS|EPERM)$/.test(code))
    return `No permission for ${path}. Give it to yourself, or work in a clone of your own`
  return error.stack ?? error.message
}

/** Runs a script's work; a failure is told and ends the process with 1. */
export async function main(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    complain(explain(error))
    process.exitCode = 1
  }
}
