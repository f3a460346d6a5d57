import type { ReactNode } from 'react'
import { SaveStatus } from '~/forms/builder/save-status'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import { MenuItem } from '~/ui/overlay/menu-item'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { unsaved } from './state/message-store'
import { useChannel, useComposed, useComposer } from './state/use-composer'
import { useReview } from './review/use-review'
import { useTestSending } from './review/use-test-sending'

/** The subject, the save status and the main action. */
export function ComposerHeader({ back }: { back: ReactNode }) {
  const channel = useChannel()
  const title = useComposed(({ values }) => values.title.trim())
  const isDraft = useComposed(({ saved }) => saved.status === 'draft')
  const untitled = channel === 'email' ? 'New mail' : 'New push message'
  return (
    <PageHeader
      title={title || untitled}
      back={back}
      context={isDraft && <SaveLine />}
      primary={isDraft && <Actions />}
      menu={isDraft && <ComposerMenu />}
    />
  )
}

function SaveLine() {
  const { saver } = useComposer()
  const save = useComposed((state) => state.save)
  const savedAt = useComposed((state) => state.savedAt)
  const isDirty = useComposed((state) => unsaved(state).length > 0)
  const isNew = useComposed(({ saved }) => saved._id === '')
  if (isNew && save.kind === 'rest' && !isDirty) return 'A draft is saved as you write.'
  return (
    <SaveStatus
      save={save}
      savedAt={savedAt}
      isDirty={isDirty}
      isDraft
      onRetry={() => void saver.quietly()}
    />
  )
}

function Actions() {
  const review = useReview()
  const test = useTestSending()
  return (
    <>
      <Button busy={test.isSending} onClick={test.send}>
        Send test to me
      </Button>
      <Button tone="accent" busy={review.isChecking} onClick={review.open}>
        Review…
      </Button>
    </>
  )
}

function ComposerMenu() {
  const { store } = useComposer()
  return (
    <MoreMenu label="Templates">
      <MenuItem onSelect={() => store.set({ dialog: 'template' })}>Use a template…</MenuItem>
      <MenuItem onSelect={() => store.set({ dialog: 'save-template' })}>Save as template…</MenuItem>
    </MoreMenu>
  )
}
