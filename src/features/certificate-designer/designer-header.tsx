import type { ReactNode } from 'react'
import { DesignState } from '~/entities/design-state'
import { SaveStatus } from '~/forms/builder/save-status'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import type { Design } from './designer.api'
import { unsaved } from './state/design-store'
import { useDesigned, useDesigner } from './state/use-designer'

export interface DesignerHeaderProps {
  /** The link to the list. */
  back: ReactNode
  /** Further actions. */
  menu: (design: Design) => ReactNode
}

/** The design's name and status, the save status, and the main action. */
export function DesignerHeader({ back, menu }: DesignerHeaderProps) {
  const { store, saver } = useDesigner()
  const name = useDesigned(({ values }) => values.name.trim())
  const design = useDesigned((state) => state.design)
  const save = useDesigned((state) => state.save)
  const savedAt = useDesigned((state) => state.savedAt)
  const isDirty = useDesigned((state) => unsaved(state).length > 0)
  const isNew = design.edition === 0
  const isOff = !isDirty && !design.hasChanges && !isNew
  return (
    <PageHeader
      title={name || 'Untitled certificate'}
      badge={<DesignState design={design} />}
      back={back}
      context={
        <SaveStatus
          save={save}
          savedAt={savedAt}
          isDirty={isDirty}
          isDraft
          onRetry={() => void saver.quietly()}
        />
      }
      primary={
        <Button
          tone="accent"
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && store.set({ isPublishing: true })}
        >
          Use from now on…
        </Button>
      }
      menu={menu(design)}
    />
  )
}
