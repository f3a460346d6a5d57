import { expect, test } from 'vitest'
import { createBuilderStore } from '~/features/course-builder/state/builder-store'
import { changesOf, valuesOf } from '~/features/course-builder/state/course-values'
import { adoptAnswer } from '~/features/course-builder/state/apply-saved-course'
import {
  moveItem,
  moveSection,
  stepOf,
  type Outline,
} from '~/features/course-builder/outline/outline'
import { placeFor, sectionIndexFor } from '~/features/course-builder/outline/use-outline-drops'
import { draftCourse as course } from '../draft-course'

const item = (key: string) =>
  ({ key, kind: 'asset', ref: key, title: null, required: true, preview: false }) as const

/** Two sections, `a1 a2 a3` and `b1`, and an empty one. */
const outline: Outline = [
  { key: 'a', title: 'A', items: [item('a1'), item('a2'), item('a3')] },
  { key: 'b', title: 'B', items: [item('b1')] },
  { key: 'c', title: 'C', items: [] },
]

const keys = (sections: Outline) =>
  sections.map(({ key, items }) => [key, ...items.map((each) => each.key)].join(' ')).join(', ')

test('Course outline: an item moves through its section, then to the next one, and stops at both ends', () => {
  expect(stepOf(outline, 'a2', -1)).toEqual({ section: 'a', index: 0 })
  expect(stepOf(outline, 'a3', 1)).toEqual({ section: 'b', index: 0 })
  expect(stepOf(outline, 'b1', -1)).toEqual({ section: 'a', index: 3 })
  expect(stepOf(outline, 'a1', -1)).toBeNull()
  expect(stepOf(moveItem(outline, 'b1', { section: 'c', index: 0 }), 'b1', 1)).toBeNull()
})

test('Course outline: unchanged parts keep their identity, so that they are not rendered again', () => {
  const moved = moveItem(outline, 'a1', { section: 'b', index: 1 })
  expect(keys(moved)).toBe('a a2 a3, b b1 a1, c')
  expect(moved[2]).toBe(outline[2])
  expect(moveItem(outline, 'a1', { section: 'a', index: 0 })).toBe(outline)
  expect(keys(moveSection(outline, 'c', 0))).toBe('c, a a1 a2 a3, b b1')
})

test.each([
  ['a1', { on: 'item', key: 'a3' }, true, 'a a2 a3 a1, b b1, c'],
  ['a1', { on: 'item', key: 'a3' }, false, 'a a2 a1 a3, b b1, c'],
  ['a3', { on: 'item', key: 'b1' }, false, 'a a1 a2, b a3 b1, c'],
  ['a3', { on: 'head', section: 'a' }, true, 'a a3 a1 a2, b b1, c'],
  ['a1', { on: 'foot', section: 'a' }, false, 'a a2 a3 a1, b b1, c'],
  ['a1', { on: 'head', section: 'c' }, true, 'a a2 a3, b b1, c a1'],
] as const)(
  'Course outline: %s dropped on %j goes to the marked position',
  (key, target, isAfter, expected) => {
    const place = placeFor(outline, key, target, isAfter)
    expect(place && keys(moveItem(outline, key, place))).toBe(expected)
  },
)

test('Course outline: a section dropped beside another is moved there', () => {
  expect(sectionIndexFor(outline, 'a', 'c', true)).toBe(2)
  expect(sectionIndexFor(outline, 'c', 'a', false)).toBe(0)
  expect(sectionIndexFor(outline, 'b', 'b', true)).toBeNull()
})

const asset = { title: 'Opening', type: 'video', duration: 60, status: 'ready' } as const

test('Course outline: only changes are sent, and new objects get the ids of the server', () => {
  const store = createBuilderStore(course)
  store.edit('deadlineDays', '30')
  store.change([{ key: 'new', title: ' Before you meet ', items: [item('one')] }])
  const sent = store.get()
  const change = changesOf(sent.base, sent.values, sent.ids)
  expect(Object.keys(change).toSorted()).toEqual(['deadlineDays', 'sections'])
  expect(change.deadlineDays).toBe(30)
  expect(change.sections?.[0]).toMatchObject({
    title: 'Before you meet',
    items: [{ assetId: 'one' }],
  })

  // The answer comes while the next change is made already: that one stays.
  store.edit('title', 'Negotiating abroad')
  const facts = {
    _id: 'one',
    ...asset,
    thumbnail: null,
    pages: null,
    captionsCount: 0,
    notice: null,
  }
  const made = {
    _id: 'it_1',
    kind: 'asset',
    title: null,
    order: 1,
    required: true,
    preview: false,
  } as const
  const sections = [
    { _id: 'se_1', title: 'Before you meet', order: 1, items: [{ ...made, asset: facts }] },
  ]
  adoptAnswer(store, { ...course, version: 2, deadlineDays: 30, sections }, sent.values)
  const { base, values, ids } = store.get()
  expect(changesOf(base, values, ids)).toEqual({ title: 'Negotiating abroad' })
  store.change(moveSection([...values.sections, ...outline], 'new', 1))
  const next = store.get()
  expect(changesOf(next.base, next.values, next.ids).sections?.[1]).toMatchObject({
    _id: 'se_1',
    items: [{ _id: 'it_1' }],
  })
})

test('Course outline: an order that the server did not store is not a save', () => {
  const store = createBuilderStore(course)
  store.change([{ key: 'new', title: 'A', items: [item('one'), item('two')] }])
  adoptAnswer(store, { ...course, version: 2 }, store.get().values)
  expect(store.get().save.kind).toBe('failed')
  expect(store.get().base.sections).toEqual(valuesOf(course).sections)
})

test('Course outline: undo goes step by step, typing in a title is one step, uploads are not undone', () => {
  const store = createBuilderStore(course)
  store.change(outline)
  store.change(moveSection(outline, 'c', 0), {}, 'title')
  store.change(moveSection(outline, 'b', 0), {}, 'title')
  store.settle((sections) => sections.filter(({ key }) => key !== 'a'))
  expect(keys(store.get().values.sections)).toBe('b b1, c')
  store.undo()
  expect(keys(store.get().values.sections)).toBe('b b1, c')
  store.redo()
  store.undo()
  store.undo()
  expect(store.get().values.sections).toEqual([])
})
