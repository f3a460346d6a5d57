import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { findEnvFaults } from './env-file.ts'
import { settings } from './settings.ts'

/** A setting is invalid or missing. The message explains each one, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Settings = z.output<typeof settings>

/** The configuration of the server: the settings under their own names, and derived values. */
export type Config = Settings & {
  /** NODE_ENV=production: responses are not validated, and the demonstration is off by default. */
  production: boolean
  /** The demonstration organisation is created in an empty database, and its credentials are shown. */
  demo: boolean
  /** Where users reach the console, without a trailing slash; every link in a mail begins with it. */
  publicUrl: string
}

/** Whether a host, of HOST or of a URL, is reachable from this machine only. */
export const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)

/**
 * Whether a proxy must be in front (the server itself has no TLS) but is not configured. Clients then share one IP
 * address: one who guesses passwords would lock everybody out.
 */
export const isProxyUnnamed = ({
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>) =>
  TRUST_PROXY === false && PUBLIC_URL !== undefined && PUBLIC_URL.startsWith('https:')

/** What is wrong with the settings of the certificate provider. */
function providerFaults(set: Settings) {
  const { CERTIFICATE_PROVIDER: kind, CERTIFICATE_PROVIDER_URL: url } = set
  if (kind === undefined) return []
  const faults: string[] = []
  if (set.CERTIFICATE_PROVIDER_TOKEN === undefined)
    faults.push('CERTIFICATE_PROVIDER_TOKEN: is required with CERTIFICATE_PROVIDER')
  if (url === undefined && kind === 'generic')
    faults.push('CERTIFICATE_PROVIDER_URL: is required if CERTIFICATE_PROVIDER is generic')
  const isLocal =
    set.NODE_ENV !== 'production' && url !== undefined && isLoopback(new URL(url).hostname)
  if (url !== undefined && !isLocal && !url.startsWith('https:'))
    faults.push('CERTIFICATE_PROVIDER_URL: must be https')
  return faults
}

/** Rules between settings; rules of single settings are in the schema. */
function crossCheck(set: Settings) {
  const faults = providerFaults(set)
  if (set.DATABASE_REPLICA_URL && !set.DATABASE_URL)
    faults.push('DATABASE_REPLICA_URL: needs DATABASE_URL, the database that it replicates')
  if (set.NODE_ENV !== 'production') return faults
  if (set.DEMO && set.DATABASE_URL) faults.push('DEMO: must be off in production with DATABASE_URL')
  if (!set.SECRET && set.DATABASE_URL)
    faults.push('SECRET: is required in production (32 characters or more)')
  if (isProxyUnnamed(set))
    faults.push(
      'TRUST_PROXY: is required in production when PUBLIC_URL is https, because a proxy is in front; set the number of proxies, such as 1',
    )
  if (!set.PUBLIC_URL && (set.DATABASE_URL || !isLoopback(set.HOST)))
    faults.push('PUBLIC_URL: is required in production; links in mails start with it')
  return faults
}

function publicUrl(set: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>) {
  if (set.PUBLIC_URL) return set.PUBLIC_URL
  const everywhere = set.HOST === '0.0.0.0' || set.HOST === '::'
  const host = everywhere ? 'localhost' : set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST
  return `http://${host}:${set.PORT}`
}

/** Validates an environment. Empty values count as missing. Throws a ConfigError. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = settings.safeParse(nonEmpty)
  const faults = result.success
    ? crossCheck(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!result.success || faults.length > 0) throw new ConfigError([...new Set(faults)].join('\n'))
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

/** The configuration with the port that the server got if PORT is 0. */
export function atPort(config: Config, PORT: number): Config {
  return { ...config, PORT, publicUrl: publicUrl({ ...config, PORT }) }
}

/** The configuration of this process: its environment, and `.env` for everything unset. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return parseConfig(process.env)
}

/** What is wrong with the file `.env`, one sentence per fault. None of it prevents the start. */
export const readEnvFaults = () =>
  existsSync('.env') ? findEnvFaults(readFileSync('.env', 'utf8')) : []
