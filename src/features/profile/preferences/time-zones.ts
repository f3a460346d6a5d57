import { matching, type Option } from '~/ui/input/option-source'

/** As many as are worth reading; typing narrows them down. */
const limit = 60

let zones: readonly Option[] | undefined

/** `Europe/Copenhagen` as it is read: "Europe / Copenhagen", with what it is ahead of Greenwich now. */
export function zoneOption(zone: string): Option {
  return {
    value: zone,
    label: zone.replaceAll('_', ' ').replaceAll('/', ' / '),
    hint: offset(zone),
  }
}

function offset(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
    const name = parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name === 'GMT' ? 'GMT+0' : name
  } catch {
    return '' // newer than this browser; the server knows it
  }
}

/** The zones with the words in them, the browser's own first. Made on the first search: there are over 400. */
export function findZones(text: string): Promise<readonly Option[]> {
  zones ??= allZones()
  return Promise.resolve(matching(zones, text).slice(0, limit))
}

function allZones(): Option[] {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = new Set([here, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...known].map(zoneOption)
}
