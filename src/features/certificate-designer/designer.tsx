import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as builder from '~/forms/builder/builder.css'
import { useReportUnsaved, type ReportUnsaved } from '~/forms/builder/use-report-unsaved'
import { RestoredNote } from '~/forms/form-banner'
import { Callout } from '~/ui/display/callout'
import { lazyDialog } from '~/ui/lazy/lazy'
import { Canvas } from './canvas/canvas'
import { DesignerHeader, type DesignerHeaderProps } from './designer-header'
import type { Design } from './designer.api'
import * as css from './designer.css'
import { FieldsPane } from './fields/fields-pane'
import { LayerList } from './layers/layer-list'
import { DesignConflict } from './publish/design-conflict'
import { takeTheirs } from './state/apply-saved-design'
import { forgetDesignDraft, keepDesignDraft } from './state/design-draft'
import { createDesignSaver } from './state/design-saver'
import { createDesignStore, unsaved } from './state/design-store'
import {
  DesignerContext,
  useDesigned,
  useDesigner,
  type Designer as Parts,
} from './state/use-designer'
import { useDesignerKeys } from './use-designer-keys'

const PublishDialog = lazyDialog(() =>
  import('./publish/publish-dialog').then((module) => module.PublishDialog),
)

export interface DesignerProps extends DesignerHeaderProps {
  /** As just fetched. */
  design: Design
  onUnsaved: ReportUnsaved
}

/** The designer of one certificate. */
export function Designer({ design, onUnsaved, ...header }: DesignerProps) {
  const queryClient = useQueryClient()
  const [parts] = useState((): Parts => {
    const store = createDesignStore(design)
    return { store, saver: createDesignSaver(store, queryClient) }
  })
  const { store, saver } = parts
  useEffect(() => keepDesignDraft(store), [store])
  useEffect(() => saver.start(), [saver])
  useDesignerKeys(parts)
  const applyLatest = useEffectEvent((latest: Design) => {
    const state = store.get()
    const isDirty = unsaved(state).length > 0
    if (latest.version > state.design.version && !isDirty) takeTheirs(store, latest)
    else if (latest.version === state.design.version) store.set({ design: latest })
  })
  // Changes made elsewhere are applied automatically if there are no unsaved ones.
  useEffect(() => applyLatest(design), [design])
  useReportUnsaved(store, {
    isUnsaved: (state) => unsaved(state).length > 0,
    settle: saver.settle,
    report: onUnsaved,
  })
  return (
    <DesignerContext value={parts}>
      <DesignerHeader {...header} />
      <Notes />
      <div className={css.sides}>
        <div className={css.page}>
          <Canvas />
        </div>
        <div className={css.layers}>
          <LayerList />
        </div>
        <div className={css.fields}>
          <FieldsPane />
        </div>
      </div>
      <Publishing />
    </DesignerContext>
  )
}

function Publishing() {
  const { store } = useDesigner()
  const isOpen = useDesigned(({ isPublishing }) => isPublishing)
  return isOpen && <PublishDialog open onClose={() => store.set({ isPublishing: false })} />
}

function Notes() {
  const { store, saver } = useDesigner()
  const restoredAt = useDesigned((state) => state.restoredAt)
  const isConflict = useDesigned(({ save }) => save.kind === 'conflict')
  const isUsed = useDesigned(
    ({ design }) => design.status === 'active' && design.hasChanges && design.edition > 0,
  )
  return (
    <div className={builder.notes}>
      <DesignConflict />
      {restoredAt && !isConflict && (
        <RestoredNote
          at={restoredAt}
          discard={() => {
            saver.rest()
            takeTheirs(store, store.get().design)
            forgetDesignDraft(store.get().design._id)
          }}
        />
      )}
      {isUsed && (
        <Callout tone="info">
          People still get the last version. “Use from now on” makes this one what they get.
        </Callout>
      )}
    </div>
  )
}
