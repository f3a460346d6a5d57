import { expect, test } from 'vitest'
import { attendanceRows } from '../../src/features/event/attendance-file'

test('attendanceRows: an export of this console', () => {
  const head = 'Event,Start,Time zone,Person,Email,Registration,Attendance,Minutes,Note'.split(',')
  const row = [
    'Fire drill',
    '2026-12-03 17:00',
    'Europe/Dublin',
    'Amara Okafor',
    'amara@acme.example',
    'Registered',
    'Attended',
    '42',
    '',
  ]
  expect(attendanceRows([head, row])).toEqual([
    {
      row: 2,
      email: 'amara@acme.example',
      start: '2026-12-03 17:00',
      status: 'Attended',
      minutes: '42',
    },
  ])
})

test('attendanceRows: a report with a title above, blank rows and other column names', () => {
  const rows = [
    ['Meeting report', '', ''],
    [],
    ['Name', 'E-mail address', 'Duration (minutes)'],
    ['Amara', 'amara@acme.example', '30'],
    ['', '', ''],
    ['Luca', ' Luca@acme.example', '5'],
  ]
  expect(attendanceRows(rows)).toEqual([
    { row: 4, email: 'amara@acme.example', minutes: '30' },
    { row: 6, email: ' Luca@acme.example', minutes: '5' },
  ])
})

test('attendanceRows: without a header, by the addresses', () => {
  expect(attendanceRows([['amara@acme.example', 'present']])).toEqual([
    { row: 1, email: 'amara@acme.example', status: 'present' },
  ])
  expect(attendanceRows([['50', 'amara@acme.example']])).toEqual([
    { row: 1, email: 'amara@acme.example', minutes: '50' },
  ])
  expect(attendanceRows([['Amara', 'Present']])).toBeUndefined()
})
