import type { components } from '../../openapi/generated/types.ts'
import type { Config } from '../config/config.ts'
import type { Files } from '../files/files.ts'
import { timeOrNull } from '../lib/dates.ts'
import type { Admin, Organisation } from '../contract/context.ts'

export type CurrentUser = components['schemas']['CurrentUser']

function pageSize(size: number | undefined) {
  return ([10, 25, 50, 100] as const).find((allowed) => allowed === size) ?? 25
}

const formats = ['locale', 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'D MMM YYYY'] as const

function preferencesOf({ preferences: chosen }: Admin): CurrentUser['preferences'] {
  return {
    timezone: chosen.timezone ?? null,
    dateFormat: formats.find((format) => format === chosen.dateFormat) ?? 'locale',
    theme: chosen.theme ?? 'system',
    density: chosen.density ?? 'comfortable',
    motion: chosen.motion ?? 'system',
    pageSize: pageSize(chosen.pageSize),
    dashboard: chosen.dashboard ?? {},
  }
}

function alertsOf({ alertSettings }: Admin): CurrentUser['alerts'] {
  return Object.fromEntries(
    Object.entries(alertSettings).map(([type, { bell = true, email = false }]) => [
      type,
      { bell, email },
    ]),
  )
}

/** An admin as the console sees it, without any hash. */
export function currentUser(
  admin: Admin,
  organisation: Organisation,
  { files, config }: { files: Files; config: Config },
): CurrentUser {
  const {
    id: _id,
    firstName,
    lastName,
    email,
    designation,
    version,
    lastLoginAt,
    createdAt,
  } = admin
  const { id, name, logo, timezone, locale, supportUrl } = organisation
  return {
    _id,
    firstName,
    lastName,
    email,
    photo: admin.photo && files.address(admin.photo),
    designation,
    role: 'business-admin',
    business: {
      _id: id,
      name,
      logo: logo && files.address(logo),
      timezone,
      locale,
      supportUrl: supportUrl ?? config.SUPPORT_URL ?? null,
    },
    preferences: preferencesOf(admin),
    alerts: alertsOf(admin),
    version,
    lastLoginAt: timeOrNull(lastLoginAt),
    createdAt: createdAt.toISOString(),
  }
}
