import { AsyncLocalStorage } from 'node:async_hooks'

const started = performance.now()
const colour = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code: number, text: string) => (colour ? `\u001B[${code}m${text}\u001B[0m` : text)

/** Bold text; plain if colours are off. */
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

/** The time since the script was started. */
export const elapsed = () => duration(performance.now() - started)

/** Output buffer of work that runs in parallel with other work. */
export const buffer = new AsyncLocalStorage<string[]>()

/** Buffers the output of some work and of the programs it runs, and writes it in one piece at the end. */
export async function buffered<Result>(work: () => Promise<Result>) {
  const said: string[] = []
  try {
    return { result: await buffer.run(said, work), said: said.join('') }
  } finally {
    process.stdout.write(said.join(''))
  }
}

function write(stream: NodeJS.WriteStream, text: string) {
  const said = buffer.getStore()
  if (said) said.push(text)
  else stream.write(text)
}

/** Writes a line to standard output. */
export const log = (line: string) => write(process.stdout, `${line}\n`)

/** Writes an error to standard error. */
export const logError = (line: string) => write(process.stderr, `${red('✖')} ${line}\n`)

/** An error that the user can fix: its message is shown without a stack. */
export class UserError extends Error {
  override name = 'UserError'
}

/** The message of an error, with its stack unless the message is meant for users. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (['UserError', 'ConfigError', 'NoDatabase'].includes(error.name)) return error.message
  const { code = '', path }: NodeJS.ErrnoException = error
  // An unknown option; the message of Node is sufficient.
  if (code.startsWith('ERR_PARSE_ARGS_')) return error.message
  if (path !== undefined && /^(EACCES|EROFS|EPERM)$/.test(code))
    return `No permission for ${path}. Change its owner, or work in your own clone`
  return error.stack ?? error.message
}

/** Runs a script; an error is printed and sets the exit code to 1. */
export async function main(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    logError(explain(error))
    process.exitCode = 1
  }
}
