import { matching, type Option } from '~/ui/input/option-source'

/** The maximum number of options; typing narrows them down. */
const limit = 60

let zones: readonly Option[] | undefined

/** `Europe/Copenhagen` for display: "Europe / Copenhagen", with its present UTC offset. */
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
    return '' // unknown to this browser, but known to the server
  }
}

/** The zones that match, the browser's own first. Built on the first search: there are over 400. */
export function findZones(text: string): Promise<readonly Option[]> {
  zones ??= allZones()
  return Promise.resolve(matching(zones, text).slice(0, limit))
}

function allZones(): Option[] {
  const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const names = new Set([localZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...names].map(zoneOption)
}
