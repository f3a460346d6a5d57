import { tzlib_get_ical_block } from 'timezones-ical-library'
import { wallAt, wallText } from '../zone.ts'

/** The definition of a time zone, under the name that the event uses; null for UTC and unknown ones. */
export function vtimezone(zone: string) {
  const [block] = [tzlib_get_ical_block(zone)].flat()
  return block?.startsWith('BEGIN:VTIMEZONE') ? block.replace(/^TZID:.*$/m, `TZID:${zone}`) : null
}

const compact = (wall: number) => wallText(wall).replaceAll(/[-:]/g, '')

/** `20261203T160000Z` */
export const utcText = (at: number) => `${compact(at)}Z`

/** `20261203T170000`, of a local time. */
export const localText = (local: string) => local.replaceAll(/[-:]/g, '')

/** `20261203`, of a local time. */
export const dateText = (local: string) => localText(local).slice(0, 8)

/** An instant as ical-generator takes it, for which clocks in zones come from here and not from the server's zone. */
export function instant(at: number) {
  const showing = (wall: number) => ({
    format: (pattern?: string) =>
      pattern === 'YYYYMMDD' ? compact(wall).slice(0, 8) : compact(wall).slice(9),
    isValid: () => true,
    toDate: () => new Date(at),
    toJSON: () => new Date(at).toISOString(),
  })
  return {
    ...showing(at),
    tz: (zone = 'UTC') => showing(wallAt(zone, at)),
    utc: () => showing(at),
  }
}
