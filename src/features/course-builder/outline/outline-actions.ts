import { focusRowIfLost } from '~/forms/builder/focus-row'
import { counted } from '~/ui/format/numbers'
import { dismissToast, toast } from '~/ui/overlay/toast'
import type { BuilderStore } from '~/features/course-builder/state/builder-store'
import {
  addItems,
  addSection,
  countItems,
  findItem,
  maxItems,
  maxSections,
  moveItem,
  moveSection,
  removeItem,
  removeSection,
  settingsKey,
  stepOf,
  type Outline,
  type OutlineItem,
  type Place,
} from './outline'
import { itemTitle } from './item-title'
import { type Group, withGroups } from './outline-groups'

// User actions on the outline. Each is one undoable step, and is announced to screen readers.

const quoted = (title: string) => `“${title}”`

const newKey = () => crypto.randomUUID()

const placeWords = (outline: Outline, { section, index }: Place) => {
  const there = outline.find(({ key }) => key === section)
  return `position ${index + 1} of ${there?.items.length ?? 0} in ${quoted(there?.title ?? '')}`
}

export function moveItemTo(store: BuilderStore, key: string, destination: Place) {
  const state = store.get()
  const found = findItem(state.values.sections, key)
  const next = moveItem(state.values.sections, key, destination)
  if (!found || next === state.values.sections) return
  const announcement = `${quoted(itemTitle(state, found.item))} moved to ${placeWords(next, destination)}`
  store.change(next, {
    announcement,
    active: key,
    collapsed: without(state.collapsed, destination.section),
  })
}

export function moveSectionTo(store: BuilderStore, key: string, index: number) {
  const { sections } = store.get().values
  const section = sections.find((each) => each.key === key)
  const next = moveSection(sections, key, index)
  if (!section || next === sections) return
  const announcement = `${quoted(section.title)} moved to position ${index + 1} of ${sections.length}`
  store.change(next, { announcement, active: key })
}

/** Moves a section or an item up or down by one. */
export function moveByStep(store: BuilderStore, key: string, step: 1 | -1) {
  const { sections } = store.get().values
  const at = sections.findIndex((section) => section.key === key)
  if (at >= 0) {
    if (sections[at + step]) moveSectionTo(store, key, at + step)
    else
      store.set({
        announcement: step === 1 ? 'This is the last section' : 'This is the first section',
      })
    return
  }
  const destination = stepOf(sections, key, step)
  if (destination) moveItemTo(store, key, destination)
  else store.set({ announcement: step === 1 ? 'This is the last item' : 'This is the first item' })
}

/** A new item: its content, and values other than the defaults. */
export type Fresh = Pick<OutlineItem, 'kind' | 'ref'> & Partial<OutlineItem>

const itemOf = (fresh: Fresh): OutlineItem => ({
  title: null,
  required: true,
  preview: false,
  ...fresh,
  key: newKey(),
})

/** Adds items after those of a section; reports those that exceed the limit. */
export function addToSection(store: BuilderStore, section: string, fresh: readonly Fresh[]) {
  const { sections } = store.get().values
  const room = maxItems - countItems(sections)
  const items = fresh.slice(0, room).map(itemOf)
  if (items.length < fresh.length)
    toast({
      tone: 'warning',
      title: `A course holds at most ${maxItems} items`,
      description: `${fresh.length - items.length} of ${fresh.length} were not added.`,
    })
  const index = sections.find(({ key }) => key === section)?.items.length ?? 0
  const announcement = `${counted(items.length, 'item', 'items')} added`
  const collapsed = without(store.get().collapsed, section)
  store.change(addItems(sections, { section, index }, items), { announcement, collapsed })
  return items
}

/** Adds items to sections by title, as far as `fitting` found room for them. */
export function addGroups(store: BuilderStore, groups: readonly Group<Fresh>[]) {
  const { collapsed, values } = store.get()
  const { sections } = values
  const made = groups.map(({ title, items }) => ({ title, items: items.map(itemOf) }))
  const next = withGroups(sections, made)
  const added = next.filter((section) => !sections.includes(section)).map(({ key }) => key)
  const announcement = `${counted(countItems(groups), 'item', 'items')} added`
  store.change(next, {
    announcement,
    collapsed: new Set([...collapsed].filter((key) => !added.includes(key))),
  })
  toast({ tone: 'success', title: announcement })
}

/** Adds a section at the end and starts renaming it. */
export function addNewSection(store: BuilderStore) {
  const { sections } = store.get().values
  if (sections.length >= maxSections) {
    toast({ tone: 'warning', title: `A course holds at most ${maxSections} sections` })
    return
  }
  const section = { key: newKey(), title: `Section ${sections.length + 1}`, items: [] }
  store.change(addSection(sections, sections.length, section), {
    renaming: section.key,
    active: section.key,
    announcement: 'Section added',
  })
}

/** Removes a section or an item, with Undo. */
export function remove(store: BuilderStore, key: string) {
  const state = store.get()
  const { sections } = state.values
  const section = sections.find((each) => each.key === key)
  const found = findItem(sections, key)
  if (!section && !found) return
  const next = section ? removeSection(sections, key) : removeItem(sections, key)
  const title = section ? section.title : found ? itemTitle(state, found.item) : ''
  const isShown = state.selection.kind === 'item' && !findItem(next, state.selection.key)
  store.change(next, {
    announcement: `${quoted(title)} removed`,
    active: neighbourOf(sections, key),
    ...(isShown && { selection: { kind: 'settings' }, pane: 'outline' }),
  })
  focusRowIfLost(store.get().active)
  const id = toast({
    title: `${quoted(title)} removed from the course`,
    action: { label: 'Undo', onSelect: () => bringBack() },
  })
  const bringBack = () => {
    stop()
    // There are later steps: they stay, and only the removal is reverted.
    if (store.get().values.sections === next) return store.undo()
    store.change(insertBack(store.get().values.sections, sections, key), { active: key })
  }
  // The item is back already, after undo by keyboard.
  const stop = store.subscribe(() => {
    if (store.get().values.sections !== sections) return
    stop()
    dismissToast(id)
  })
}

/** Inserts a removed section or item at its former position, as far as that exists. */
function insertBack(now: Outline, before: Outline, key: string): Outline {
  const at = before.findIndex((section) => section.key === key)
  const section = before[at]
  if (section) return addSection(now, at, section)
  const found = findItem(before, key)
  if (!found) return now
  const home = now.find((item) => item.key === found.section.key) ?? now.at(-1)
  return home ? addItems(now, { section: home.key, index: found.index }, [found.item]) : now
}

/** The row that gets the focus when this one is removed. */
function neighbourOf(outline: Outline, key: string): string {
  const at = outline.findIndex((section) => section.key === key)
  if (at >= 0) return (outline[at + 1] ?? outline[at - 1])?.key ?? settingsKey
  const found = findItem(outline, key)
  if (!found) return settingsKey
  const { items } = found.section
  return (items[found.index + 1] ?? items[found.index - 1] ?? found.section).key
}

export function toggleSection(store: BuilderStore, key: string, isOpen: boolean) {
  const { collapsed } = store.get()
  store.set({ collapsed: isOpen ? without(collapsed, key) : new Set([...collapsed, key]) })
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return set.has(key) ? new Set([...set].filter((item) => item !== key)) : set
}
