import type { Schemas } from '~/api/schemas'
import type { SaveState } from '~/forms/builder/draft-saver'
import { createUndoStore } from '~/forms/builder/edit-store'
import { noneUnpublished, type UnpublishedState } from '~/forms/builder/unpublished'
import type { LearningPath } from '~/features/path-builder/path-builder.api'
import { findStep, settingsKey, type Steps } from '~/features/path-builder/steps/steps'
import type { Problems } from './path-problems'
import { changedFields, valuesOf, type FieldName, type Values } from './path-values'

/** The open dialog. */
export type OpenDialog =
  { kind: 'add' } | { kind: 'move'; key: string } | { kind: 'publish' | 'changes' | 'history' }

export interface PathState {
  /** The edited values. */
  values: Values
  /** The server's values. */
  base: Values
  /** The server's last response: version, status, counts. */
  path: LearningPath
  /** Undo and redo: former steps. */
  past: readonly Steps[]
  future: readonly Steps[]
  save: SaveState<LearningPath>
  savedAt: Date | null
  /** When the restored changes of an earlier visit were made; null if none were restored. */
  restoredAt: Date | null
  unpublished: UnpublishedState<Values, Schemas['LearningPathChangeSet']>
  problems: Problems
  /** The row in the tab order. */
  active: string
  /** The row in the pane: the settings, or a step. */
  selection: string
  /** On a narrow screen only one side is visible. */
  side: 'steps' | 'detail'
  dialog: OpenDialog | null
  /** The last announcement for screen readers. */
  announcement: string
}

export const unsaved = ({ base, values }: PathState): FieldName[] => changedFields(base, values)

/** Whether the changes would be lost with this tab: neither published nor saved on the server. */
export function isOnlyHere(state: PathState): boolean {
  const fields = unsaved(state)
  if (fields.length === 0) return false
  const isSaved = state.path.status !== 'draft' && state.unpublished.values === state.values
  return !isSaved || fields.includes('picture')
}

function initialState(path: LearningPath): PathState {
  const values = valuesOf(path)
  return {
    values,
    base: values,
    path,
    past: [],
    future: [],
    save: { kind: 'rest' },
    savedAt: null,
    restoredAt: null,
    unpublished: noneUnpublished,
    problems: {},
    active: settingsKey,
    selection: settingsKey,
    side: 'steps',
    dialog: null,
    announcement: '',
  }
}

export type PathStore = ReturnType<typeof createPathStore>

/** The builder's store. Undo and redo are for the steps. */
export const createPathStore = (path: LearningPath) =>
  createUndoStore<Values, 'steps', PathState>(initialState(path), 'steps', {
    adjust(next) {
      const exists = (key: string) => key === settingsKey || findStep(next.values.steps, key)
      return {
        ...next,
        active: exists(next.active) ? next.active : settingsKey,
        selection: exists(next.selection) ? next.selection : settingsKey,
      }
    },
  })
