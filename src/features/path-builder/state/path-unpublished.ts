import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import { createUnpublished, type UnpublishedWire } from '~/forms/builder/unpublished'
import type { LearningPath } from '~/features/path-builder/path-builder.api'
import { keepPathNow } from './path-draft'
import { problemsOf } from './path-problems'
import { unsaved, type PathStore } from './path-store'
import { changesOf, valuesOf, type Values } from './path-values'

type Changes = Schemas['LearningPathChangeSet']

/** Saves the changes of a published path on the server, and restores them. */
export const pathUnpublished = (store: PathStore, learningPathId: string) =>
  createUnpublished<Values, Changes, LearningPath>(
    {
      get() {
        const { path, values, base, unpublished } = store.get()
        return { saved: path, values, base, unpublished }
      },
      subscribe: store.subscribe,
      set: (unpublished) => store.set({ unpublished }),
      setValues: (values) => store.set({ values }),
      isDirty: () => unsaved(store.get()).length > 0,
      hasProblems: () => Object.keys(problemsOf(store.get().values)).length > 0,
      changes() {
        const { base, values } = store.get()
        const { image: _file, removeImage: _removed, ...changes } = changesOf(base, values)
        return changes
      },
      valuesOf,
      fileField: 'picture',
      storeDraft: () => keepPathNow(store.get()),
    },
    pathWire(learningPathId),
    () => store.get().path,
  )

function pathWire(learningPathId: string): UnpublishedWire<Changes, LearningPath> {
  return {
    async read() {
      const params = { path: { id: learningPathId } }
      const { data } = await call('get', '/api/business/getLearningPathChanges/{id}', { params })
      return data.changes
    },
    async save({ baseVersion, ...changes }) {
      const body = { learningPathId, learningPathVersion: baseVersion, ...changes }
      const { data } = await call('post', '/api/business/saveLearningPathChanges', { body })
      return data.changes
    },
    async discard(version) {
      const body = { learningPathId, version }
      await call('post', '/api/business/discardLearningPathChanges', { body })
    },
    async tryOut(changes, version) {
      const options = {
        params: { query: { dryRun: true } },
        body: { learningPathId, version, ...changes },
      }
      const { data } = await upload('post', '/api/business/updateLearningPath', options)
      return data.learningPath
    },
  }
}
