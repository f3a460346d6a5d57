import { describe, expect, test } from 'vitest'
import {
  addDays,
  datePattern,
  formatDate,
  fromLocalDate,
  isIsoDate,
  parseDate,
  toLocalDate,
} from '~/ui/input/calendar-date'

const today = '2026-11-21'

describe('date parsing', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['31 12 26', '2026-12-31'],
    ['1-2-2026', '2026-02-01'],
    ['31122026', '2026-12-31'],
    ['311226', '2026-12-31'],
    [' 2026-12-31 ', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['1/1/99', '1999-01-01'],
  ])('day first: %s', (text, iso) => {
    expect(parseDate(text, 'DD/MM/YYYY', today)).toBe(iso)
  })

  test.each([
    '',
    '31/02/2026',
    '29/02/2026',
    '0/1/2026',
    '12/31/2026',
    '31/12',
    'soon',
    '1/2/3/4',
    '1/1/026',
  ])('not a date: %s', (text) => {
    expect(parseDate(text, 'DD/MM/YYYY', today)).toBeNull()
  })

  test('follows the order of the format', () => {
    expect(parseDate('02/03/2026', 'MM/DD/YYYY', today)).toBe('2026-02-03')
    expect(parseDate('02/03/2026', 'DD/MM/YYYY', today)).toBe('2026-03-02')
    expect(parseDate('2026/3/2', 'YYYY-MM-DD', today)).toBe('2026-03-02')
  })

  test('accepts names of months', () => {
    expect(parseDate('5 March 2026', 'D MMM YYYY', today)).toBe('2026-03-05')
    expect(parseDate('5 sep 26', 'D MMM YYYY', today)).toBe('2026-09-05')
    expect(parseDate('5 Foo 2026', 'D MMM YYYY', today)).toBeNull()
  })
})

test('date format: what is displayed can be typed, in every format', () => {
  for (const format of [
    'locale',
    'YYYY-MM-DD',
    'DD/MM/YYYY',
    'MM/DD/YYYY',
    'D MMM YYYY',
  ] as const) {
    expect(parseDate(formatDate('2026-03-05', format), format, today)).toBe('2026-03-05')
  }
})

test('date format: the locale determines order and separators', () => {
  expect(datePattern('locale', 'de')).toBe('DD.MM.YYYY')
  expect(datePattern('locale', 'en-US')).toBe('MM/DD/YYYY')
  expect(datePattern('locale', 'sv')).toBe('YYYY-MM-DD')
})

test('date format: no time zone changes the date', () => {
  for (const iso of ['2026-03-29', '2026-10-25', '2026-01-01', '0099-12-31']) {
    expect(fromLocalDate(toLocalDate(iso))).toBe(iso)
  }
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test('date parsing: text that is not a date is unchanged', () => {
  expect(formatDate('soon', 'DD/MM/YYYY')).toBe('soon')
  expect(isIsoDate('2026-02-30')).toBe(false)
})
