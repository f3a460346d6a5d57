import type { Schemas } from '~/api/schemas'
import type { SaveState as DraftSaveState } from '~/forms/builder/draft-saver'
import { noneUnpublished, type UnpublishedState } from '~/forms/builder/unpublished'
import type { Course } from '~/features/course-builder/course-builder.api'
import type { Problems } from './course-problems'
import { changedFields, valuesOf, type FieldName, type Values } from './course-values'
import { settingsKey, type Outline } from '~/features/course-builder/outline/outline'

export type AssetFacts = NonNullable<Schemas['SectionItem']['asset']>
export type AssessmentFacts = NonNullable<Schemas['SectionItem']['assessment']>

export type SaveState = DraftSaveState<Course>

/** The content of the pane: the settings, or one item. */
export type Shown = { kind: 'settings' } | { kind: 'item'; key: string }

/** The open dialog. */
export type Asked =
  | { kind: 'library' | 'assessments' | 'upload' | 'new-assessment'; section: string }
  | { kind: 'move'; key: string }
  | { kind: 'edit-assessment'; assessmentId: string }
  | { kind: 'folder' | 'list' | 'publish' | 'changes' | 'history' }

export type BuilderState = {
  /** The edited values. */
  values: Values
  /** The server's values. */
  base: Values
  /** The server's last response: version, status, checklist, counts. */
  course: Course
  /** The server's ids of sections and items, by key. */
  ids: ReadonlyMap<string, string>
  assets: ReadonlyMap<string, AssetFacts>
  assessments: ReadonlyMap<string, AssessmentFacts>
  /** Undo and redo steps: outlines. */
  past: readonly Outline[]
  future: readonly Outline[]
  save: SaveState
  savedAt: Date | null
  /** When the restored changes of an earlier visit were made; null if none were restored. */
  restoredAt: Date | null
  unpublished: UnpublishedState<Values, Schemas['CourseChangeSet']>
  problems: Problems
  selection: Shown
  /** On a narrow screen only one side is visible. */
  pane: 'outline' | 'detail'
  collapsed: ReadonlySet<string>
  /** The row in the tab order, and the one being renamed. */
  active: string
  renaming: string | null
  dialog: Asked | null
  /** The last announcement for screen readers. */
  announcement: string
}

/** The data of the assets and assessments in a course's sections. */
export function factsOf({ sections = [] }: Course) {
  const items = sections.flatMap((section) => section.items)
  return {
    assets: items.flatMap(({ asset }) => asset ?? []),
    assessments: items.flatMap(({ assessment }) => assessment ?? []),
  }
}

/** The map with this data added; the same map if nothing changed. */
export function knowing<T extends { _id: string }>(
  current: ReadonlyMap<string, T>,
  facts: readonly T[],
): ReadonlyMap<string, T> {
  const news = facts.filter(
    (fact) => JSON.stringify(current.get(fact._id)) !== JSON.stringify(fact),
  )
  return news.length === 0
    ? current
    : new Map([...current, ...news.map((fact) => [fact._id, fact] as const)])
}

export function idsOf({ sections = [] }: Course): ReadonlyMap<string, string> {
  const ids = sections.flatMap(({ _id, items }) => [_id, ...items.map((item) => item._id)])
  return new Map(ids.map((id) => [id, id]))
}

/** The ids that still exist, by local key and by id. */
export function idsStill(current: ReadonlyMap<string, string>, course: Course) {
  const own = idsOf(course)
  return new Map([...[...current].filter(([, id]) => own.has(id)), ...own])
}

export function initialState(course: Course): BuilderState {
  const values = valuesOf(course)
  const { assets, assessments } = factsOf(course)
  return {
    values,
    base: values,
    course,
    ids: idsOf(course),
    assets: knowing(new Map<string, AssetFacts>(), assets),
    assessments: knowing(new Map<string, AssessmentFacts>(), assessments),
    past: [],
    future: [],
    save: { kind: 'rest' },
    savedAt: null,
    restoredAt: null,
    unpublished: noneUnpublished,
    problems: {},
    selection: { kind: 'settings' },
    pane: 'outline',
    collapsed: new Set(),
    active: settingsKey,
    renaming: null,
    dialog: null,
    announcement: '',
  }
}

/** Whether the changes would be lost with this tab: neither published nor saved on the server. */
export function isOnlyHere(state: BuilderState): boolean {
  const fields = unsaved(state)
  if (fields.length === 0) return false
  const isSaved = state.course.status !== 'draft' && state.unpublished.values === state.values
  return !isSaved || fields.includes('cover')
}

/** The unsaved fields. A running upload is no change: there is nothing to save yet. */
export function unsaved({ base, values }: BuilderState): FieldName[] {
  return changedFields(base, values)
}
