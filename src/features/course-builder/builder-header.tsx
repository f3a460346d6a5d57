import type { ReactNode } from 'react'
import { CourseState } from '~/entities/course-state'
import { Button } from '~/ui/input/button'
import { PageHeader } from '~/ui/display/page-header'
import { isOnlyHere, unsaved } from '~/features/course-builder/state/builder-state'
import { CourseMenu, type CourseMenuProps } from './course-menu'
import { SaveStatus } from '~/forms/builder/save-status'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

interface BuilderHeaderProps extends CourseMenuProps {
  /** The link to the list. */
  back: ReactNode
}

/** The course's title and status, the save status, and the main action. */
export function BuilderHeader({ back, ...menu }: BuilderHeaderProps) {
  const title = useBuilt(({ values }) => values.title.trim())
  const course = useBuilt((state) => state.course)
  return (
    <PageHeader
      title={title || 'Untitled course'}
      badge={<CourseState course={course} />}
      back={back}
      context={<SaveLine />}
      primary={<NextStep />}
      menu={<CourseMenu {...menu} />}
    />
  )
}

/** The main action: publish a draft, publish the changes of a published course, save an archived one. */
function NextStep() {
  const { store, saver } = useBuilder()
  const status = useBuilt(({ course }) => course.status)
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
  return (
    <Button
      tone="accent"
      busy={isSaving}
      aria-disabled={!isDirty || isOvertaken || undefined}
      onClick={() => isDirty && !isOvertaken && store.set({ dialog: { kind: 'changes' } })}
    >
      {status === 'published' ? 'Publish changes…' : 'Save changes…'}
    </Button>
  )
}

function SaveLine() {
  const { saver } = useBuilder()
  const save = useBuilt((state) => state.save)
  const savedAt = useBuilt((state) => state.savedAt)
  const isDirty = useBuilt((state) => unsaved(state).length > 0)
  const isDraft = useBuilt(({ course }) => course.status === 'draft')
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
