import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Time } from '~/ui/display/time'
import { ago, dateText, dayText, momentText, usableZone, lastDayIn } from '~/ui/format/time-format'
import { TimeSettings } from '~/ui/format/time-settings'
import { standingClock } from '../clock'

const moment = new Date('2026-11-21T23:30:00Z')
const before = (seconds: number) => new Date(moment.getTime() - seconds * 1000)

test.each([
  [10, 'now'],
  [90, '1 minute ago'],
  [100 * 60, '1 hour ago'],
  [26 * 3600, 'yesterday'],
  [6 * 86_400, '6 days ago'],
  [15 * 86_400, '2 weeks ago'],
  [70 * 86_400, '2 months ago'],
  [-2 * 3600, 'in 2 hours'],
])('Relative time: %i seconds ago is "%s"', (seconds, words) => {
  expect(ago(before(seconds), moment, 'en-GB')).toBe(words)
})

test('Time: the day is that of the time zone', () => {
  const text = (zone: string) => dateText(moment, { zone, dateFormat: 'YYYY-MM-DD' })
  expect(text('UTC')).toBe('2026-11-21')
  expect(text('Europe/Copenhagen')).toBe('2026-11-22')
  expect(text('America/New_York')).toBe('2026-11-21')
})

test('Time: an unknown time zone falls back', async () => {
  expect(usableZone('Asia/Tokyo')).toBe('Asia/Tokyo')
  const screen = await render(
    <TimeSettings zone="Mars/Olympus_Mons" dateFormat="YYYY-MM-DD">
      <Time value={moment.toISOString()} show="date" />
    </TimeSettings>,
  )
  const shown = screen.getByText('2026-11-21')
  await expect.element(shown).toHaveAttribute('title', expect.stringContaining('UTC'))
})

test.each([
  ['locale', '21 Nov 2026, 23:30'],
  ['YYYY-MM-DD', '2026-11-21, 23:30'],
  ['DD/MM/YYYY', '21/11/2026, 23:30'],
  ['MM/DD/YYYY', '11/21/2026, 23:30'],
  ['D MMM YYYY', '21 Nov 2026, 23:30'],
] as const)('Time: time and day as %s', (dateFormat, text) => {
  expect(momentText(moment, { zone: 'UTC', dateFormat }, 'en-GB')).toBe(text)
  expect(`${dayText('2026-11-21', dateFormat, 'en-GB')}, 23:30`).toBe(text)
})

test('Time: has a tooltip, and updates itself', async () => {
  standingClock(['Date', 'setInterval', 'clearInterval'], moment)
  const screen = await render(
    <TimeSettings zone="Asia/Tokyo" dateFormat="YYYY-MM-DD">
      <Time value={before(30).toISOString()} />
      <Time value={moment.toISOString()} show="date" />
    </TimeSettings>,
  )
  const [words, date] = screen.container.querySelectorAll('time')
  expect(date?.textContent).toBe('2026-11-22')
  expect(words?.getAttribute('datetime')).toBe('2026-11-21T23:29:30.000Z')
  expect(words?.title).toMatch(/2026.*(GMT\+9|JST)/)
  expect(words?.textContent).toBe('now')
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => words?.textContent).toBe('1 minute ago')
})

test('Time: invalid input is shown unchanged', async () => {
  const screen = await render(<Time value="some day" />)
  await expect.element(screen.getByText('some day')).toBeVisible()
})

test.each([
  ['2026-12-01T00:00:00Z', '2026-11-30'],
  ['2026-11-30T23:59:59.999Z', '2026-11-30'],
  ['2026-12-01T00:00:01Z', '2026-12-01'],
])('Last day: before %s it is %s', (end, day) => {
  expect(lastDayIn(end, 'UTC')).toBe(day)
})
