import { noneUnpublished } from '~/forms/builder/unpublished'
import { isStoredChanges, storeOnChange, storedChanges } from '~/forms/builder/stored-changes'
import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { whenIdle } from '~/ui/lazy/when-idle'
import { keepMine } from './apply-saved-course'
import {
  idsStill,
  knowing,
  unsaved,
  type AssessmentFacts,
  type AssetFacts,
  type BuilderState,
} from './builder-state'
import type { BuilderStore } from './builder-store'
import { isOtherWork } from '~/features/course-builder/publish/conflict-rows'

const pause = 300
const name = (courseId: string) => `course:${courseId}`

/** What is needed to show and save the stored changes. */
type Facts = {
  ids: [string, string][]
  assets: AssetFacts[]
  assessments: AssessmentFacts[]
  /** The version of the changes on the server that these go on from. */
  unpublishedVersion?: number
}

/** The draft stored in this tab. */
function keptOf(state: BuilderState) {
  const { values, course, ids, assets, assessments, unpublished } = state
  const names = unsaved(state).filter((field) => field !== 'cover')
  const refs = new Set(values.sections.flatMap(({ items }) => items.map(({ ref }) => ref)))
  return {
    version: course.version,
    unpublishedVersion: unpublished.version,
    ...storedChanges(names, state),
    ids: [...ids],
    assets: [...assets.values()].filter(({ _id }) => refs.has(_id)),
    assessments: [...assessments.values()].filter(({ _id }) => refs.has(_id)),
  }
}

function hasFacts(values: Record<string, unknown>): values is Facts {
  return [values.ids, values.assets, values.assessments].every(Array.isArray)
}

/** Stores the unsaved changes, or removes the draft if there are none. */
export function keepCourseNow(state: BuilderState) {
  const key = name(state.course._id)
  if (unsaved(state).length > 0) keepDraft(key, keptOf(state))
  else forgetDraft(key)
}

/** Applies the stored draft to the server's state. */
function restore(store: BuilderStore) {
  const state = store.get()
  const { course, values } = state
  const draft = readDraft(name(course._id))
  if (!draft || !isStoredChanges(draft.values) || !hasFacts(draft.values)) return
  const { version, changed, before, ids, assets, assessments, unpublishedVersion } = draft.values
  store.set({
    values: { ...values, ...changed },
    ids: version === course.version ? new Map(ids) : idsStill(new Map(ids), course),
    assets: knowing(knowing(new Map<string, AssetFacts>(), assets), [...state.assets.values()]),
    assessments: knowing(knowing(new Map<string, AssessmentFacts>(), assessments), [
      ...state.assessments.values(),
    ]),
    restoredAt: draft.at,
    unpublished: { ...noneUnpublished, version: unpublishedVersion },
    // Somebody has saved since: a decision is needed before anything is sent. Until then the old version number is
    // kept, so that another visit asks again, and the server refuses the save in any case.
    ...(version !== course.version && {
      base: { ...values, ...before },
      course: { ...course, version },
      save: { kind: 'conflict', theirs: course },
    }),
  })
  if (version === course.version || !isOtherWork(store.get(), course)) return
  keepMine(store, course)
  if (unsaved(store.get()).length > 0) return
  store.set({ restoredAt: null })
  forgetDraft(name(course._id))
}

/** Runs after a pause and when idle, as storing 500 items takes long. Returns a function that cancels it. */
function soon(work: () => void): () => void {
  let callOff: (() => void) | undefined
  const timer = setTimeout(() => (callOff = whenIdle(work)), pause)
  return () => {
    clearTimeout(timer)
    callOff?.()
  }
}

/** Stores unsaved changes in this tab, and restores those of an earlier visit. Returns a function that stops it. */
export function keepCourseDraft(store: BuilderStore): () => void {
  restore(store)
  return storeOnChange(store, keepCourseNow, soon)
}

/** Removes the stored draft. */
export function forgetCourseDraft(courseId: string) {
  forgetDraft(name(courseId))
}
