import type { QueryClient } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { failureOf, ofQuestion } from '~/api/client/errors'
import { upload } from '~/api/client/upload'
import { learningPathById, staleLearningPaths } from '~/api/learning-paths'
import { createDraftSaver, type DraftSaver, type DraftWire } from '~/forms/builder/draft-saver'
import { markStale } from '~/forms/builder/mark-stale'
import type { LearningPath, PathChange, PathImpact } from '~/features/path-builder/path-builder.api'
import { isOtherWork } from '~/features/path-builder/publish/conflict-rows'
import { adoptAnswer, keepMine } from './apply-saved-path'
import { problemsOf } from './path-problems'
import { unsaved, type PathStore } from './path-store'
import { changesOf, type FieldName } from './path-values'

export type PathSaver = DraftSaver<PathChange, PathImpact>
export type PathWire = DraftWire<LearningPath, PathChange, PathImpact>

/** The message while a conflict is unresolved. */
export const overtaken = 'Someone else saved this learning path meanwhile'

/** Saves the changes in the builder. */
export function createPathSaver(store: PathStore, wire: PathWire): PathSaver {
  return createDraftSaver<LearningPath, PathChange, PathImpact>(
    {
      get: () => ({ saved: store.get().path, save: store.get().save }),
      setSaved: (path) => store.set({ path }),
      setSave: (save) => store.set({ save }),
      setProblems: (problems) => store.set({ problems }),
      isDirty: () => unsaved(store.get()).length > 0,
      problems: () => problemsOf(store.get().values),
      changes(isAlone) {
        const { base, values, unpublished } = store.get()
        if (isAlone) return {}
        return { ...changesOf(base, values), changesVersion: unpublished.version }
      },
      begin(isAlone) {
        const sent = isAlone ? store.get().base : store.get().values
        return (path) => adoptAnswer(store, path, sent)
      },
      keepMine: (theirs) => keepMine(store, theirs),
      isOtherWork: (theirs) => isOtherWork(store.get(), theirs),
      onEdit: store.onEdit,
      fieldOf: (path) => fields.get(path),
      listField: 'steps',
      overtaken,
    },
    wire,
  )
}

const fields: ReadonlyMap<string, FieldName> = new Map([
  ['title', 'title'],
  ['description', 'description'],
  ['image', 'picture'],
  ['category', 'category'],
  ['enforceOrder', 'enforceOrder'],
  ['completionRule', 'completionRule'],
  ['atLeast', 'atLeast'],
  ['certificateID', 'certificateID'],
  ['courses', 'steps'],
])

/** Sends the saver's requests, and updates the query cache for other screens. */
export function pathWire(queryClient: QueryClient, learningPathId: string): PathWire {
  const own = learningPathById(learningPathId)
  return {
    async send(change, dryRun) {
      const input = { params: { query: { dryRun } }, body: { learningPathId, ...change } }
      // The time-out of a save; longer with a picture.
      const signal = AbortSignal.timeout(change.image ? 120_000 : 30_000)
      try {
        const { data } = await upload('post', '/api/business/updateLearningPath', input, { signal })
        return { saved: data.learningPath, impact: data.impact }
      } catch (error) {
        const failure = failureOf(error)
        throw dryRun ? ofQuestion(failure) : failure
      }
    },
    async read() {
      const params = { query: { pathId: learningPathId } }
      const { data } = await call('get', '/api/business/getLearningPaths', { params })
      return data.learningPaths[0]
    },
    onSaved(path) {
      markStale(queryClient, staleLearningPaths)
      queryClient.setQueryData(
        own.queryKey,
        (before) => before && { ...before, total: 1, data: { learningPaths: [path] } },
      )
    },
  }
}
