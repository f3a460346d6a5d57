import { expect, test } from 'vitest'
import { groupsOfFolder } from '~/features/course-builder/add/folder-groups'
import { groupsOfList } from '~/features/course-builder/add/list-groups'
import type { Outline } from '~/features/course-builder/outline/outline'
import { fitting, withGroups } from '~/features/course-builder/outline/outline-groups'
import { readList } from '~/features/course-builder/add/parse-outline'

const item = (key: string) =>
  ({ key, kind: 'asset', ref: key, title: null, required: true, preview: false }) as const

const outline: Outline = [{ key: 'a', title: 'Before', items: [item('a1')] }]

const titles = (sections: readonly { title: string; items: readonly unknown[] }[]) =>
  sections.map(({ title, items }) => `${title}: ${items.length}`)

function fileAt(path: string) {
  const file = new File(['x'], path.split('/').at(-1) ?? '')
  return Object.defineProperty(file, 'webkitRelativePath', { value: path })
}

test('Course builder: a folder becomes sections ordered by name, without hidden system files', () => {
  const groups = groupsOfFolder(
    [
      'Course/10 After/1.mp4',
      'Course/2 While/b 10.mp4',
      'Course/2 While/B 9.mp4',
      'Course/2 While/More/deep.pdf',
      'Course/.DS_Store',
      'Course/.git/config',
      'Course/Thumbs.db',
      'Course/welcome.mp4',
    ].map(fileAt),
  )
  expect(groups.map(({ title, items }) => [title, ...items.map(({ name }) => name)])).toEqual([
    ['Course', 'welcome.mp4'],
    ['2 While', 'B 9.mp4', 'b 10.mp4'],
    ['2 While / More', 'deep.pdf'],
    ['10 After', '1.mp4'],
  ])
})

test('Course builder: groups go into sections with their titles, up to the limit', () => {
  const groups = [
    { title: 'before ', items: [item('b1')] },
    { title: 'After', items: [item('c1'), item('c2')] },
  ]
  const next = withGroups(outline, groups)
  expect(titles(next)).toEqual(['Before: 2', 'After: 2'])
  expect(next[0]?.items.map(({ key }) => key)).toEqual(['a1', 'b1'])

  const full = [{ title: 'Many', items: Array.from({ length: 498 }, (_, n) => item(`m${n}`)) }]
  const fits = fitting(withGroups(outline, full), groups)
  expect([titles(fits.groups), fits.left]).toEqual([['before : 1'], 2])

  const sections = Array.from({ length: 50 }, (_, n) => ({ key: `${n}`, title: `${n}`, items: [] }))
  expect(fitting(sections, [...groups, { title: '7', items: [item('d')] }])).toMatchObject({
    groups: [{ title: '7' }],
    left: 3,
  })
})

test('Course builder: a list is parsed with or without a header, and invalid lines are reported', () => {
  const { rows, problems } = readList(
    [
      '\uFEFFItem;Section;Required;Title',
      'Opening.mp4;Before;;"Read; this"',
      'Closing;;no;',
      ';;;',
      ';After;;',
      'Quiz;After;perhaps;',
    ].join('\r\n'),
  )
  const usual = { required: true, preview: false, title: null }
  expect(rows).toEqual([
    { ...usual, line: 2, section: 'Before', name: 'Opening.mp4', title: 'Read; this' },
    { ...usual, line: 3, section: 'Before', name: 'Closing', required: false },
  ])
  expect(problems).toEqual([
    'Line 5: The item is missing.',
    'Line 6: Enter yes or no for required and preview.',
  ])
  expect(readList('Opening\nClosing\n').rows.map(({ name }) => name)).toEqual([
    'Opening',
    'Closing',
  ])
  expect(readList('Before\tOpening\tHello\n').rows).toEqual([
    { ...usual, line: 1, section: 'Before', name: 'Opening', title: 'Hello' },
  ])
})

test('Course builder: listed names become items once, and others are reported by line', () => {
  const { rows } = readList('Before,One\nBefore,One.mp4\n,Gone\nAfter,There\n,Quiz')
  const thing = (_id: string, title: string) => ({ _id, title, questionsCount: 3 })
  const quiz = { ...thing('q1', 'Quiz'), status: 'ready' } as const
  const asset = (_id: string, title: string) =>
    ({
      ...thing(_id, title),
      type: 'video',
      duration: 1,
      status: 'ready',
      thumbnail: null,
      pages: null,
      captionsCount: 0,
      notice: null,
    }) as const
  const answer = {
    found: [
      { name: 'One', asset: asset('x', 'One') },
      { name: 'One.mp4', asset: asset('x', 'One') },
      { name: 'There', asset: asset('a1', 'There') },
      { name: 'Quiz', assessment: quiz },
    ],
    unknown: [{ name: 'Gone', code: 'unknown', message: 'Not found in the library' } as const],
  }
  const { groups, problems } = groupsOfList(rows, answer, outline)
  expect(groups).toMatchObject([
    { title: 'Before', items: [{ kind: 'asset', ref: 'x', called: 'One' }] },
    { title: 'After', items: [{ kind: 'assessment', ref: 'q1', called: 'Quiz' }] },
  ])
  expect(problems).toEqual([
    'Line 2, One.mp4: Already in the course.',
    'Line 3, Gone: Not found in the library.',
    'Line 4, There: Already in the course.',
  ])
})
