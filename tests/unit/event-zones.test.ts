import { expect, test } from 'vitest'
import {
  dayStart,
  isDayStart,
  offsetAt,
  resolveWall,
  wallAt,
  wallOf,
  wallText,
  zoneOf,
} from '../../server/events/zone.ts'

const at = (text: string) => Date.parse(text)
const iso = (instant: number) => new Date(instant).toISOString()
const hours = (zone: string, text: string) => offsetAt(zone, at(text)) / 3_600_000

test('zoneOf: IANA zones only', () => {
  expect(zoneOf('Europe/Dublin')).toBe('Europe/Dublin')
  expect(zoneOf('europe/dublin')).toBe('Europe/Dublin')
  expect(zoneOf('Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(zoneOf('Mars/Olympus')).toBeUndefined()
  expect(zoneOf('+01:00')).toBeUndefined()
  expect(zoneOf('-0500')).toBeUndefined()
})

test.each([
  ['Europe/Dublin', '2026-07-01T12:00:00Z', 1],
  ['Europe/Dublin', '2026-12-01T12:00:00Z', 0],
  ['Europe/Copenhagen', '2026-12-01T12:00:00Z', 1],
  ['America/New_York', '2026-12-01T12:00:00Z', -5],
  ['Australia/Lord_Howe', '2026-07-01T12:00:00Z', 10.5],
  ['Australia/Lord_Howe', '2026-12-01T12:00:00Z', 11],
  ['Asia/Kathmandu', '2026-12-01T12:00:00Z', 5.75],
  ['Pacific/Kiritimati', '2026-12-01T12:00:00Z', 14],
])('offsetAt: %s at %s is %d hours', (zone, text, expected) => {
  expect(hours(zone, text)).toBe(expected)
})

test('wallAt: what clocks show, before 1970 and with milliseconds too', () => {
  expect(wallText(wallAt('Pacific/Kiritimati', at('2026-12-31T10:00:00Z')))).toBe(
    '2027-01-01T00:00:00',
  )
  expect(wallAt('UTC', at('1969-12-31T23:59:59.250Z'))).toBe(at('1969-12-31T23:59:59.250Z'))
})

test('resolveWall: a time in a gap', () => {
  const gap = resolveWall('Europe/Copenhagen', wallOf('2027-03-28T02:30:00'))
  if (gap.kind !== 'gap') throw new Error(gap.kind)
  expect(iso(gap.change)).toBe('2027-03-28T01:00:00.000Z')
  expect(wallText(wallAt('Europe/Copenhagen', gap.after))).toBe('2027-03-28T03:30:00')
  expect(resolveWall('America/New_York', wallOf('2027-03-14T02:00:00')).kind).toBe('gap')
  expect(resolveWall('America/New_York', wallOf('2027-03-14T03:00:00')).kind).toBe('once')
  // Clocks go forward by half an hour.
  expect(resolveWall('Australia/Lord_Howe', wallOf('2026-10-04T02:15:00')).kind).toBe('gap')
  expect(resolveWall('Australia/Lord_Howe', wallOf('2026-10-04T02:30:00')).kind).toBe('once')
})

test('resolveWall: a time that comes twice', () => {
  const twice = resolveWall('Europe/Dublin', wallOf('2026-10-25T01:30:00'))
  if (twice.kind !== 'twice') throw new Error(twice.kind)
  expect([iso(twice.first), iso(twice.second)]).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ])
  const half = resolveWall('Australia/Lord_Howe', wallOf('2027-04-04T01:45:00'))
  if (half.kind !== 'twice') throw new Error(half.kind)
  expect((half.second - half.first) / 60_000).toBe(30)
})

test('dayStart: the first moment of a day', () => {
  // 00:00 does not exist in Cairo on that day.
  expect(iso(dayStart('Africa/Cairo', wallOf('2027-04-30T00:00:00')))).toBe(
    '2027-04-29T22:00:00.000Z',
  )
  expect(isDayStart('Africa/Cairo', at('2027-04-29T22:00:00Z'))).toBe(true)
  expect(isDayStart('Africa/Cairo', at('2027-04-29T21:00:00Z'))).toBe(false)
  expect(iso(dayStart('Asia/Kathmandu', wallOf('2026-12-01T15:00:00')))).toBe(
    '2026-11-30T18:15:00.000Z',
  )
  // A day that lasts 25 hours.
  const [first, next] = ['2026-10-25', '2026-10-26'].map((date) =>
    dayStart('Europe/Dublin', wallOf(`${date}T00:00:00`)),
  )
  expect(((next ?? 0) - (first ?? 0)) / 3_600_000).toBe(25)
})

test.each([
  ['Europe/Dublin', '2026-10-24'],
  ['Europe/Dublin', '2027-03-27'],
  ['Africa/Cairo', '2027-04-29'],
  ['Australia/Lord_Howe', '2027-04-03'],
  ['America/New_York', '2027-03-13'],
])('resolveWall and wallAt agree for every quarter of an hour: %s from %s', (zone, date) => {
  const first = at(`${date}T00:00:00Z`)
  for (let instant = first; instant < first + 3 * 86_400_000; instant += 15 * 60_000) {
    const found = resolveWall(zone, wallAt(zone, instant))
    expect(Object.values(found)).toContain(instant)
    expect(found.kind).not.toBe('gap')
  }
})
