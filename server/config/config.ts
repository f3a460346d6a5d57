import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { settings } from './settings.ts'

/** A setting is wrong or missing. The message names each one and says what it wants, a line each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Settings = z.output<typeof settings>

/** What the server runs with: the settings under their own names, and what follows from them. */
export type Config = Settings & {
  /** NODE_ENV=production: answers are not checked, there is no demonstration unless asked for. */
  production: boolean
  /** The demonstration organisation is made in an empty database and its sign-in is shown. */
  demo: boolean
  /** Where people reach the console, without a slash at the end; every link in a mail starts with it. */
  publicUrl: string
}

/** Whether a host, of HOST or of an address, is reached from this machine alone. */
export const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)

/**
 * Whether a proxy is in front, since the server itself speaks no TLS, and the callers behind it cannot be told apart:
 * one who guesses passwords would lock everybody out.
 */
export const isProxyUnnamed = ({
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>) =>
  TRUST_PROXY === false && PUBLIC_URL !== undefined && PUBLIC_URL.startsWith('https:')

/** Rules between settings; one setting's own rules stand in its schema. */
function crossCheck(set: Settings) {
  const wrong: string[] = []
  if (set.NODE_ENV !== 'production') return wrong
  if (set.DEMO && set.DATABASE_URL) wrong.push('DEMO: must be off in production with DATABASE_URL')
  if (!set.SECRET && set.DATABASE_URL)
    wrong.push('SECRET: is required in production (32 characters or more)')
  if (isProxyUnnamed(set))
    wrong.push(
      'TRUST_PROXY: is required in production when PUBLIC_URL is https, because a proxy is in front; set the number of proxies, such as 1',
    )
  if (!set.PUBLIC_URL && (set.DATABASE_URL || !isLoopback(set.HOST)))
    wrong.push('PUBLIC_URL: is required in production; links in mails start with it')
  return wrong
}

function publicUrl(set: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>) {
  if (set.PUBLIC_URL) return set.PUBLIC_URL
  const everywhere = set.HOST === '0.0.0.0' || set.HOST === '::'
  const host = everywhere ? 'localhost' : set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST
  return `http://${host}:${set.PORT}`
}

/** Checks an environment. Empty values count as absent. Throws a ConfigError that names what is wrong. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = settings.safeParse(given)
  const wrong = result.success
    ? crossCheck(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!result.success || wrong.length > 0) throw new ConfigError([...new Set(wrong)].join('\n'))
  const set = result.data
  const production = set.NODE_ENV === 'production'
  return {
    ...set,
    DATA_DIR: resolve(set.DATA_DIR),
    production,
    demo: set.DEMO ?? !production,
    publicUrl: publicUrl(set),
  }
}

/** The configuration of a server that was told to take any port, and took this one. */
export function atPort(config: Config, PORT: number): Config {
  return { ...config, PORT, publicUrl: publicUrl({ ...config, PORT }) }
}

/** The configuration of this process: its environment, and `.env` for what that does not set. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return parseConfig(process.env)
}
