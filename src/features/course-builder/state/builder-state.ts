import type { Schemas } from '~/api/schemas'
import type { Course } from '~/features/course-builder/course-builder.api'
import type { Problems } from './course-problems'
import { changedFields, valuesOf, type FieldName, type Values } from './course-values'
import { settingsKey, type Outline } from '~/features/course-builder/outline/outline'

export type AssetFacts = NonNullable<Schemas['SectionItem']['asset']>
export type AssessmentFacts = NonNullable<Schemas['SectionItem']['assessment']>

export type SaveState =
  | { kind: 'rest' }
  | { kind: 'saving' }
  /** Not saved, and why. */
  | { kind: 'failed'; message: string; requestId?: string }
  /** Somebody saved another version meanwhile. */
  | { kind: 'conflict'; theirs: Course }

/** What the right side shows: the course's settings, or one item. */
export type Shown = { kind: 'settings' } | { kind: 'item'; key: string }

/** What is asked for over the page. */
export type Asked =
  | { kind: 'library' | 'assessments' | 'upload' | 'new-assessment'; section: string }
  | { kind: 'move'; key: string }
  | { kind: 'edit-assessment'; assessmentId: string }
  | { kind: 'folder' | 'list' | 'publish' | 'changes' | 'history' }

export type BuilderState = {
  /** As it is edited. */
  values: Values
  /** As the server has it. */
  base: Values
  /** What the server said last: version, status, checklist, figures. */
  course: Course
  /** The server's ids of the sections and items that it knows, by key. */
  ids: ReadonlyMap<string, string>
  assets: ReadonlyMap<string, AssetFacts>
  assessments: ReadonlyMap<string, AssessmentFacts>
  /** Outlines to go back to, and forward again. */
  past: readonly Outline[]
  future: readonly Outline[]
  save: SaveState
  savedAt: Date | null
  /** When what was kept here of an earlier visit was typed; null when nothing came back. */
  restoredAt: Date | null
  problems: Problems
  shown: Shown
  /** On a narrow screen one of the two is in sight. */
  side: 'outline' | 'detail'
  collapsed: ReadonlySet<string>
  /** The row that Tab leads to, and the one being renamed. */
  active: string
  renaming: string | null
  asked: Asked | null
  /** The last thing to be told to those who listen. */
  said: string
}

/** What is known of the assets and assessments in a course's sections. */
export function factsOf({ sections = [] }: Course) {
  const items = sections.flatMap((section) => section.items)
  return {
    assets: items.flatMap(({ asset }) => asset ?? []),
    assessments: items.flatMap(({ assessment }) => assessment ?? []),
  }
}

/** The map with these facts too; the same map where all of them are known as they are. */
export function knowing<T extends { _id: string }>(
  known: ReadonlyMap<string, T>,
  facts: readonly T[],
): ReadonlyMap<string, T> {
  const news = facts.filter((fact) => JSON.stringify(known.get(fact._id)) !== JSON.stringify(fact))
  return news.length === 0
    ? known
    : new Map([...known, ...news.map((fact) => [fact._id, fact] as const)])
}

export function idsOf({ sections = [] }: Course): ReadonlyMap<string, string> {
  const ids = sections.flatMap(({ _id, items }) => [_id, ...items.map((item) => item._id)])
  return new Map(ids.map((id) => [id, id]))
}

/** The ids of what is still there: by the keys that it has here, and by its own. */
export function idsStill(known: ReadonlyMap<string, string>, course: Course) {
  const own = idsOf(course)
  return new Map([...[...known].filter(([, id]) => own.has(id)), ...own])
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
    problems: {},
    shown: { kind: 'settings' },
    side: 'outline',
    collapsed: new Set(),
    active: settingsKey,
    renaming: null,
    asked: null,
    said: '',
  }
}

/** The fields that are not saved. A file on its way is no change yet: there is nothing to save. */
export function unsaved({ base, values }: BuilderState): FieldName[] {
  return changedFields(base, values)
}
