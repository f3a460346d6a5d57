import { expect, test } from 'vitest'
import { dayStart, offsetText, resolveWall, wallAt, wallOf, wallParts } from '~/lib/zone-time'
import { lengthText } from '~/features/event-form/event-moments'

const at = (text: string) => Date.parse(text)

test('resolveWall: once, never and twice', () => {
  expect(resolveWall('Asia/Kathmandu', wallOf('2026-12-03', '17:00'))).toEqual({
    kind: 'once',
    at: at('2026-12-03T11:15:00Z'),
  })
  const gap = resolveWall('Europe/Copenhagen', wallOf('2027-03-28', '02:30'))
  expect(gap.kind === 'gap' && wallParts(gap.after)).toEqual({ day: '2027-03-28', time: '03:30' })
  expect(resolveWall('Europe/Dublin', wallOf('2026-10-25', '01:30'))).toEqual({
    kind: 'twice',
    first: at('2026-10-25T00:30:00Z'),
    second: at('2026-10-25T01:30:00Z'),
  })
  // Half an hour, on the other half of the Earth.
  const lord = resolveWall('Australia/Lord_Howe', wallOf('2026-10-04', '02:15'))
  expect(lord.kind === 'gap' && wallParts(lord.after).time).toBe('02:45')
})

test('dayStart: a day that begins at 01:00, and zones far from UTC', () => {
  expect(dayStart('Africa/Cairo', '2027-04-30')).toBe(at('2027-04-29T22:00:00Z'))
  expect(dayStart('Pacific/Kiritimati', '2026-12-03')).toBe(at('2026-12-02T10:00:00Z'))
  expect(dayStart('America/New_York', '2026-12-03')).toBe(at('2026-12-03T05:00:00Z'))
})

test('offsetText and lengthText follow the clocks', () => {
  expect(offsetText('America/New_York', at('2026-12-03T05:00:00Z'))).toBe('-05:00')
  expect(offsetText('Asia/Kathmandu', at('2026-12-03T05:00:00Z'))).toBe('+05:45')
  const start = at('2026-10-24T23:00:00Z')
  expect(wallParts(wallAt('Europe/Dublin', start))).toEqual({ day: '2026-10-25', time: '00:00' })
  const span = { start, end: start + 5 * 3_600_000 }
  expect(lengthText(span, false, 'Europe/Dublin')).toBe('5 h: clocks go back that night')
  expect(lengthText(span, false, 'UTC')).toBe('5 h')
  expect(lengthText({ start, end: start }, false, 'UTC')).toBeUndefined()
})
