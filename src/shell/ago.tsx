import { useUser } from '~/api/user'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, in words; within a minute it is "now". Seconds may be negative for what is to come. */
function inWords(seconds: number): string {
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  return step ? words.format(-Math.round(seconds / step[1]), step[0]) : words.format(0, 'second')
}

/** A moment (ISO 8601) as "2 hours ago", with the full time and zone on hover. */
export function Ago({ at }: { at: string }) {
  const { preferences, business } = useUser()
  const full = new Intl.DateTimeFormat(undefined, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: preferences.timezone ?? business.timezone,
  }).format(new Date(at))
  return (
    <time dateTime={at} title={full}>
      {inWords((Date.now() - Date.parse(at)) / 1000)}
    </time>
  )
}
