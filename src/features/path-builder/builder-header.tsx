import type { ReactNode } from 'react'
import { LearningPathState } from '~/entities/learning-path-state'
import { SaveStatus } from '~/forms/builder/save-status'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import { BuilderMenu, type BuilderMenuProps } from './builder-menu'
import { isOnlyHere, unsaved } from './state/path-store'
import { useBuilt, usePathBuilder } from './state/use-path-builder'

interface BuilderHeaderProps extends BuilderMenuProps {
  /** The link to the list. */
  back: ReactNode
}

/** The path's title and status, the save status, and the main action. */
export function BuilderHeader({ back, ...menu }: BuilderHeaderProps) {
  const title = useBuilt(({ values }) => values.title.trim())
  const path = useBuilt((state) => state.path)
  return (
    <PageHeader
      title={title || 'Untitled learning path'}
      badge={<LearningPathState path={path} />}
      back={back}
      context={<SaveLine />}
      primary={<NextStep />}
      menu={<BuilderMenu {...menu} />}
    />
  )
}

function SaveLine() {
  const { saver } = usePathBuilder()
  const save = useBuilt((state) => state.save)
  const savedAt = useBuilt((state) => state.savedAt)
  const isDirty = useBuilt((state) => unsaved(state).length > 0)
  const isDraft = useBuilt(({ path }) => path.status === 'draft')
  const isKept = useBuilt((state) => !isOnlyHere(state))
  return (
    <SaveStatus
      save={save}
      savedAt={savedAt}
      isDirty={isDirty}
      isDraft={isDraft}
      isKept={isKept}
      onRetry={() => void saver.quietly()}
    />
  )
}

/** The main action: publish a draft, or review the changes of a published or archived path. */
function NextStep() {
  const { store, saver } = usePathBuilder()
  const status = useBuilt(({ path }) => path.status)
  const isChanging = useBuilt(({ path }) => path.changingJob !== null)
  const isDirty = useBuilt((state) => unsaved(state).length > 0)
  const isOvertaken = useBuilt((state) => state.unpublished.other !== null)
  const isSaving = useBuilt(({ save }) => save.kind === 'saving')
  if (status === 'draft')
    return (
      <>
        <Button
          busy={isSaving}
          aria-disabled={!isDirty || undefined}
          onClick={() => void saver.quietly()}
        >
          Save
        </Button>
        <Button tone="accent" onClick={() => store.set({ dialog: { kind: 'publish' } })}>
          Publish…
        </Button>
      </>
    )
  const isOff = !isDirty || isChanging || isOvertaken
  return (
    <Button
      tone="accent"
      busy={isSaving}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && store.set({ dialog: { kind: 'changes' } })}
    >
      Review changes…
    </Button>
  )
}
