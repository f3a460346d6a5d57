import type { Schemas } from '~/api/schemas'
import { createDraftSaver, type DraftSaver, type DraftWire } from '~/forms/builder/draft-saver'
import type { Course, CourseChange } from '~/features/course-builder/course-builder.api'
import { isOtherWork } from '~/features/course-builder/publish/conflict-rows'
import { adoptAnswer, keepMine } from './apply-saved-course'
import { unsaved } from './builder-state'
import type { BuilderStore } from './builder-store'
import { problemsOf } from './course-problems'
import { changesOf, type FieldName } from './course-values'

type Impact = Schemas['CourseImpact']

/** The saver's connection to the server. */
export type CourseWire = DraftWire<Course, CourseChange, Impact>
export type CourseSaver = DraftSaver<CourseChange, Impact>

/** The message while a conflict is unresolved. */
export const overtaken = 'Someone else saved this course meanwhile'

/** Saves the changes in the builder. */
export function createCourseSaver(store: BuilderStore, wire: CourseWire): CourseSaver {
  return createDraftSaver<Course, CourseChange, Impact>(
    {
      get: () => ({ saved: store.get().course, save: store.get().save }),
      setSaved: (course) => store.set({ course }),
      setSave: (save) => store.set({ save }),
      setProblems: (problems) => store.set({ problems }),
      isDirty: () => unsaved(store.get()).length > 0,
      problems: () => problemsOf(store.get().values),
      changes(isAlone) {
        const { base, values, ids, unpublished } = store.get()
        if (isAlone) return {}
        return { ...changesOf(base, values, ids), changesVersion: unpublished.version }
      },
      begin(isAlone) {
        const sent = isAlone ? store.get().base : store.get().values
        return (course) => adoptAnswer(store, course, sent)
      },
      keepMine: (theirs) => keepMine(store, theirs),
      isOtherWork: (theirs) => isOtherWork(store.get(), theirs),
      onEdit: store.onEdit,
      fieldOf: (path) => fields.get(path),
      listField: 'sections',
      overtaken,
    },
    wire,
  )
}

const fields: ReadonlyMap<string, FieldName> = new Map([
  ['title', 'title'],
  ['summary', 'summary'],
  ['description', 'description'],
  ['thumbnail', 'cover'],
  ['category', 'category'],
  ['authors', 'authors'],
  ['level', 'level'],
  ['language', 'language'],
  ['tags', 'tags'],
  ['promoVideo', 'promoVideo'],
  ['certificateID', 'certificateID'],
  ['completionRule', 'percent'],
  ['deadlineDays', 'deadlineDays'],
  ['sections', 'sections'],
])
