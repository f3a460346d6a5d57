import { noneUnpublished } from '~/forms/builder/unpublished'
import { factsOf, idsOf, idsStill, knowing, unsaved } from './builder-state'
import type { BuilderStore } from './builder-store'
import type { Course } from '~/features/course-builder/course-builder.api'
import { stillMine } from '~/features/course-builder/publish/conflict-rows'
import { stored, valuesOf, type Values } from './course-values'
import type { Outline } from '~/features/course-builder/outline/outline'

/** The server's ids for the sent outline, by position; null if the order differs. */
function idsFor(sent: Outline, course: Course): ReadonlyMap<string, string> | null {
  const answered = course.sections ?? []
  const pairs: [string, string][] = []
  if (answered.length !== sent.length) return null
  for (const [index, section] of sent.entries()) {
    const there = answered[index]
    const items = stored(section.items)
    if (!there || there.items.length !== items.length) return null
    pairs.push([section.key, there._id])
    for (const [position, item] of items.entries()) {
      const answer = there.items[position]
      if (!answer || (answer.asset ?? answer.assessment)?._id !== item.ref) return null
      pairs.push([item.key, answer._id])
    }
  }
  return new Map(pairs)
}

/**
 * Applies the response of a save of `sent`: version, ids of new parts, data of assets and assessments. Unsaved changes
 * since then are kept.
 */
export function adoptAnswer(store: BuilderStore, course: Course, sent: Values) {
  const state = store.get()
  const { assets, assessments } = factsOf(course)
  const ids = idsFor(sent.sections, course)
  const { cover } = state.values
  // The picture is the server's now, unless another one was chosen meanwhile.
  const isSameCover = cover === sent.cover
  const nextCover = isSameCover && cover.file ? { src: course.thumbnail } : cover
  store.set({
    course,
    base: { ...sent, cover: isSameCover ? nextCover : { src: course.thumbnail } },
    values: { ...state.values, cover: nextCover },
    ids: ids ?? state.ids,
    assets: knowing(state.assets, assets),
    assessments: knowing(state.assessments, assessments),
    save: ids
      ? { kind: 'rest' }
      : { kind: 'failed', message: 'The server has the items in another order. Save again.' },
    savedAt: ids ? new Date() : state.savedAt,
    restoredAt: null,
    unpublished: noneUnpublished,
    problems: {},
  })
  if (!ids) store.set({ base: { ...sent, sections: valuesOf(course).sections } })
}

/** Replaces the local state with the server's; Undo restores the former outline. */
export function takeTheirs(store: BuilderStore, theirs: Course) {
  const { values, past } = store.get()
  const { assets, assessments } = factsOf(theirs)
  const now = valuesOf(theirs)
  store.set({
    course: theirs,
    base: now,
    values: now,
    ids: idsOf(theirs),
    assets: knowing(store.get().assets, assets),
    assessments: knowing(store.get().assessments, assessments),
    past: [...past, values.sections],
    future: [],
    save: { kind: 'rest' },
    restoredAt: null,
    problems: {},
  })
}

/** Applies local changes over the server's state; unchanged fields become the server's. */
export function keepMine(store: BuilderStore, theirs: Course) {
  const state = store.get()
  const { values, ids, assets, assessments } = state
  const now = valuesOf(theirs)
  const facts = factsOf(theirs)
  const mine = stillMine(state, theirs).map((name) => [name, values[name]] as const)
  store.set({
    course: theirs,
    base: now,
    values: { ...now, ...Object.fromEntries(mine) },
    ids: idsStill(ids, theirs),
    assets: knowing(assets, facts.assets),
    assessments: knowing(assessments, facts.assessments),
    save: { kind: 'rest' },
  })
}

/** Discards local changes. Returns a function that restores them. */
export function discardChanges(store: BuilderStore): () => void {
  const state = store.get()
  const { values, base, ids, course, save } = state
  const isOvertaken = save.kind === 'conflict'
  const mine = unsaved(state).map((name) => [name, values[name]] as const)
  takeTheirs(store, isOvertaken ? save.theirs : course)
  return () => {
    // An unresolved conflict is restored, too.
    if (isOvertaken) return store.set({ values, base, ids, course, save })
    const now = store.get()
    store.set({
      values: { ...now.values, ...Object.fromEntries(mine) },
      ids: idsStill(ids, now.course),
    })
  }
}
