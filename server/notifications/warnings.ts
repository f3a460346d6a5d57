import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { resolveWall, wallAt, wallOf, wallText } from '../events/zone.ts'
import { addDays } from '../lib/dates.ts'
import { formatNumber, plural } from '../lib/plural.ts'
import { formatSize } from '../contract/receive-file.ts'
import type { Audience } from './audience.ts'

export type Warning = components['schemas']['MessageWarning']

/** The date, hour, minute and weekday of a moment in a zone. */
function localTime(zone: string, moment: Date) {
  const text = wallText(wallAt(zone, moment.getTime()))
  const day = text.slice(0, 10)
  return { day, time: text.slice(11, 16), weekday: new Date(`${day}T00:00:00Z`).getUTCDay() }
}

/** The moment of a local time: the later one if clocks go back over it, the moment they go forward over it. */
export function momentOf(zone: string, day: string, time: string) {
  const found = resolveWall(zone, wallOf(`${day}T${time}:00`))
  if (found.kind === 'gap') return new Date(found.change)
  return new Date(found.kind === 'once' ? found.at : found.second)
}

const isWeekend = (weekday: number) => weekday === 0 || weekday === 6

/** A warning if it is night or a weekend in the zone of the organisation, with the next working day at 08:00. */
export function quietHours(zone: string, now: Date): Warning | undefined {
  const { day, time, weekday } = localTime(zone, now)
  const isNight = time >= '20:00' || time < '07:00'
  if (!isNight && !isWeekend(weekday)) return undefined
  let next = time < '07:00' ? day : addDays(day, 1)
  while (isWeekend(new Date(`${next}T00:00:00Z`).getUTCDay())) next = addDays(next, 1)
  return {
    code: 'quiet-hours',
    message: `It is ${time} ${isWeekend(weekday) ? 'on a weekend ' : ''}in ${zone}`,
    sendAt: momentOf(zone, next, '08:00').toISOString(),
  }
}

const gigabyte = 1024 ** 3

/** What an administrator should know about the size of a message. */
export function sizeWarnings(facts: { people: number; htmlBytes: number; fileBytes: number }) {
  const { people, htmlBytes, fileBytes } = facts
  const warnings: Warning[] = []
  if (people > 500)
    warnings.push({ code: 'many', message: `This goes to ${plural(people, 'person', 'people')}` })
  if (htmlBytes > 100_000)
    warnings.push({
      code: 'clipped',
      message: `The mail has ${Math.round(htmlBytes / 1000)} kB. Gmail cuts mails at 102 kB`,
    })
  if (fileBytes * people > gigabyte)
    warnings.push({
      code: 'heavy',
      message: `${formatSize(fileBytes)} to ${formatNumber(people)} people is ${formatSize(fileBytes * people)}. Link to the asset instead`,
    })
  return warnings
}

type Similar = { organisationId: string; title: string; audience: Audience; messageId?: string }

/** A warning if a message with this subject was sent to this audience within 24 hours. */
export async function findDuplicate(db: Db | Tx, similar: Similar): Promise<Warning | undefined> {
  const { organisationId, title, audience, messageId = '' } = similar
  const { rows } = await db.execute<{ title: string }>(sql`
    SELECT title FROM messages WHERE organisation_id = ${organisationId} AND id <> ${messageId}
      AND status <> 'draft' AND title = ${title} AND audience->>'type' = ${audience.type}
      AND audience->'ids' = ${JSON.stringify(audience.ids)}::jsonb
      AND coalesce(audience->>'condition', '') = ${audience.condition ?? ''}
      AND coalesce(sent_at, scheduled_at) > now() - interval '24 hours' LIMIT 1`)
  return rows[0] && { code: 'duplicate', message: 'These people got this message within 24 hours' }
}
