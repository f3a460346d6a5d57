import { expect, test } from 'vitest'
import { keepMine } from '~/features/course-builder/state/apply-saved-course'
import { createBuilderStore } from '~/features/course-builder/state/builder-store'
import type { Course } from '~/features/course-builder/course-builder.api'
import { conflictRows, isOtherWork } from '~/features/course-builder/publish/conflict-rows'
import { changesOf, type Values } from '~/features/course-builder/state/course-values'
import type { Outline } from '~/features/course-builder/outline/outline'
import { draftCourse } from '../draft-course'

const file = new Blob(['a picture'])
const picture = (name: string, signature: string) => `/api/business/getFile/${name}?s=${signature}`
const wordsWith = (link: string) => `<p>Read <a ${link}>this</a></p>`

/** A section as the server has it, and as it is edited here. */
const there = (title: string, _id = 'se_1') => ({ _id, title, order: 1, items: [] })
const here = (title: string, key = 'se_1'): Outline => [{ key, title, items: [] }]

/** A course as it was, with what has been changed here since and what somebody else has saved. */
function overtaken(before: Partial<Course>, mine: Partial<Values>, theirs: Partial<Course>) {
  const was = { ...draftCourse, ...before }
  const store = createBuilderStore(was)
  store.set({ values: { ...store.get().values, ...mine } })
  return { store, now: { ...was, ...theirs, version: was.version + 1 } }
}

test.each<[string, Partial<Values>, Partial<Course>, string[], Partial<Course>?]>([
  ['only here', { summary: 'Mine' }, {}, []],
  ['only there', {}, { summary: 'Theirs' }, []],
  ['each something else', { summary: 'Mine' }, { level: 'advanced' }, []],
  ['both, to the same', { summary: 'Both' }, { summary: 'Both' }, []],
  ['both, to something else', { summary: 'Mine' }, { summary: 'Theirs' }, ['Summary']],
  [
    'a description, here only, whose link the server has said more of',
    { description: '<p>Mine</p>' },
    { description: wordsWith('href="https://a.example" rel="noopener" target="_blank"') },
    [],
    { description: wordsWith('target="_blank" href="https://a.example"') },
  ],
  [
    'a description, there in nothing but its looks',
    { description: '<p>Mine</p>' },
    { description: '<p><strong>Before</strong></p>' },
    ['Description'],
    { description: '<p>Before</p>' },
  ],
  [
    'a picture, here only, whose address is signed anew',
    { cover: { src: null, file } },
    { thumbnail: picture('f_1', 'new') },
    [],
    { thumbnail: picture('f_1', 'old') },
  ],
  [
    'a picture, on both sides',
    { cover: { src: null, file } },
    { thumbnail: picture('f_2', 'new') },
    ['Cover image'],
    { thumbnail: picture('f_1', 'old') },
  ],
  ['an outline here, the rest there', { sections: here('Mine') }, { summary: 'Theirs' }, []],
  ['an outline there', { summary: 'Mine' }, { sections: [there('Theirs')] }, []],
  ['an outline alike', { sections: here('Both', 'new') }, { sections: [there('Both')] }, []],
  [
    'an outline on both sides',
    { sections: here('Mine') },
    { sections: [there('Theirs')] },
    ['Outline'],
  ],
])(
  'Course conflict: %s requires a decision where necessary',
  (_what, mine, theirs, asked, before = {}) => {
    const { store, now } = overtaken(before, mine, theirs)
    expect(conflictRows(store.get(), now).map(({ label }) => label)).toEqual(asked)
    expect(isOtherWork(store.get(), now)).toBe(asked.length === 0)
  },
)

test('Course conflict: outlines that differ in item settings only are distinguished', () => {
  const item = {
    key: 'it_1',
    kind: 'asset',
    ref: 'as_1',
    title: 'Opening',
    preview: false,
  } as const
  const mine = [{ key: 'se_1', title: 'Before', items: [{ ...item, required: true }] }]
  const asset = { _id: 'as_1', title: 'Opening', type: 'video', status: 'ready' } as const
  const facts = {
    ...asset,
    duration: 60,
    thumbnail: null,
    pages: null,
    captionsCount: 0,
    notice: null,
  }
  const set = { _id: 'it_1', kind: 'asset', title: 'Opening', order: 1, preview: false } as const
  const items = [{ ...set, required: false, asset: facts }]
  const theirs = [{ _id: 'se_1', title: 'Before', order: 1, items }]
  const { store, now } = overtaken({}, { sections: mine }, { sections: theirs })
  expect(conflictRows(store.get(), now)).toEqual([
    {
      label: 'Outline',
      mine: '1 section, 1 item',
      theirs: '1 section, 1 item; different settings',
    },
  ])
})

test('Course conflict: published content requires a decision wherever my changes would affect it', () => {
  const published = { status: 'published' } as const
  const other = overtaken(published, { summary: 'Mine' }, { level: 'advanced' })
  expect(isOtherWork(other.store.get(), other.now)).toBe(false)
  const same = overtaken(published, { tags: ['both'] }, { tags: ['both'], level: 'advanced' })
  expect(isOtherWork(same.store.get(), same.now)).toBe(true)
})

test('Course conflict: equal changes are merged, and new objects keep their ids', () => {
  const { store, now } = overtaken(
    { sections: [there('Before')] },
    { tags: ['both'], sections: here('After', 'new') },
    { tags: ['both'], sections: [there('Before')] },
  )
  store.set({ ids: new Map([...store.get().ids, ['new', 'se_1'], ['gone', 'se_9']]) })
  keepMine(store, now)
  const { base, values, ids } = store.get()
  expect(changesOf(base, values, ids)).toEqual({
    sections: [{ _id: 'se_1', title: 'After', items: [] }],
  })
  expect([...ids.keys()].toSorted()).toEqual(['new', 'se_1'])
})
