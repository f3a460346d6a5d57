import type { SaveState } from '~/forms/builder/draft-saver'
import { createUndoStore } from '~/forms/builder/edit-store'
import type { Design } from '~/features/certificate-designer/designer.api'
import { findElement, type Box, type Page } from '~/features/certificate-designer/elements/elements'
import { usualSample, type Sample } from '~/entities/certificate-sample'
import { changedFields, valuesOf, type FieldName, type Values } from './design-values'
import type { Fault } from './faults'

/** An element while it is dragged, and the lines it snaps to. */
interface Live {
  key: string
  box: Box
  guides: { x: readonly number[]; y: readonly number[] }
}

export interface DesignState {
  values: Values
  /** The server's values. */
  base: Values
  /** The server's last response. */
  design: Design
  past: readonly Page[]
  future: readonly Page[]
  save: SaveState<Design>
  savedAt: Date | null
  /** When the restored changes of an earlier visit were made; null if none were restored. */
  restoredAt: Date | null
  problems: Partial<Record<FieldName, string>>
  /** The faults of the last drawing, and those of the last refused request. */
  drawnFaults: readonly Fault[]
  sentFaults: readonly Fault[]
  /** The element in the pane; null for the page. */
  selection: string | null
  live: Live | null
  sample: Sample
  isPublishing: boolean
  /** The last announcement for screen readers. */
  announcement: string
}

export const unsaved = ({ base, values }: DesignState): FieldName[] => changedFields(base, values)

function initialState(design: Design): DesignState {
  const values = valuesOf(design)
  return {
    values,
    base: values,
    design,
    past: [],
    future: [],
    save: { kind: 'rest' },
    savedAt: null,
    restoredAt: null,
    problems: {},
    drawnFaults: [],
    sentFaults: [],
    selection: null,
    live: null,
    sample: usualSample,
    isPublishing: false,
    announcement: '',
  }
}

export type DesignStore = ReturnType<typeof createDesignStore>

/** The designer's store. Undo and redo are for the page. */
export const createDesignStore = (design: Design) =>
  createUndoStore<Values, 'page', DesignState>(initialState(design), 'page', {
    adjust(next) {
      const { selection, values } = next
      const isThere = selection !== null && findElement(values.page.elements, selection)
      return { ...next, selection: isThere ? selection : null }
    },
    changed: { sentFaults: [] },
    undone: { sentFaults: [] },
  })
