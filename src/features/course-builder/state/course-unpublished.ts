import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import { createUnpublished, type UnpublishedWire } from '~/forms/builder/unpublished'
import type { Course } from '~/features/course-builder/course-builder.api'
import { factsOf, knowing, unsaved } from './builder-state'
import type { BuilderStore } from './builder-store'
import { keepCourseNow } from './course-draft'
import { problemsOf } from './course-problems'
import { changesOf, valuesOf, type Values } from './course-values'

type Changes = Schemas['CourseChangeSet']

/** Saves the changes of a published course on the server, and restores them. */
export const courseUnpublished = (store: BuilderStore, courseId: string) =>
  createUnpublished<Values, Changes, Course>(
    {
      get() {
        const { course, values, base, unpublished } = store.get()
        return { saved: course, values, base, unpublished }
      },
      subscribe: store.subscribe,
      set: (unpublished) => store.set({ unpublished }),
      setValues: (values) => store.set({ values }),
      isDirty: () => unsaved(store.get()).length > 0,
      hasProblems: () => Object.keys(problemsOf(store.get().values)).length > 0,
      changes() {
        const { values, base, ids } = store.get()
        const {
          thumbnail: _file,
          removeThumbnail: _removed,
          ...changes
        } = changesOf(base, values, ids)
        return changes
      },
      valuesOf,
      fileField: 'cover',
      onShown(changed) {
        const { assets, assessments } = factsOf(changed)
        store.set({
          assets: knowing(store.get().assets, assets),
          assessments: knowing(store.get().assessments, assessments),
        })
      },
      storeDraft: () => keepCourseNow(store.get()),
    },
    courseWire(courseId),
    () => store.get().course,
  )

function courseWire(courseId: string): UnpublishedWire<Changes, Course> {
  return {
    async read() {
      const params = { path: { id: courseId } }
      const { data } = await call('get', '/api/business/getCourseChanges/{id}', { params })
      return data.changes
    },
    async save({ baseVersion, ...changes }) {
      const body = { courseId, courseVersion: baseVersion, ...changes }
      const { data } = await call('post', '/api/business/saveCourseChanges', { body })
      return data.changes
    },
    async discard(version) {
      await call('post', '/api/business/discardCourseChanges', { body: { courseId, version } })
    },
    async tryOut(changes, version) {
      const options = {
        params: { query: { dryRun: true } },
        body: { courseId, version, ...changes },
      }
      const { data } = await upload('post', '/api/business/updateCourse', options)
      return data.course
    },
  }
}
