import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useReportUnsaved, type ReportUnsaved } from '~/forms/builder/use-report-unsaved'
import { toastFailure } from '~/forms/toast-failure'
import { useKeydown } from '~/ui/hooks/use-keydown'
import { RadioGroup } from '~/ui/input/radio-group'
import * as css from './composer.css'
import { ComposerDialogs } from './composer-dialogs'
import { ComposerHeader } from './composer-header'
import { ComposerNotes } from './composer-notes'
import { MessageSection } from './message/message-section'
import { PreviewPane } from './preview/preview-pane'
import { useReview } from './review/use-review'
import { ScheduledView } from './scheduled-view'
import { takeTheirs } from './state/apply-saved-message'
import { keepMessageDraft, saveAfterLeaving } from './state/message-draft'
import { createMessageSaver } from './state/message-saver'
import { createMessageStore, unsaved } from './state/message-store'
import type { SavedMessage, Values } from './state/message-values'
import { ComposerContext, useComposed, useComposer, type Composer } from './state/use-composer'
import { ToSection } from './to/to-section'
import { WhenSection } from './when/when-section'

export interface ComposerProps {
  /** As just fetched, or a new one. */
  message: SavedMessage
  /** What a new message begins with. */
  start?: Partial<Values>
  back: ReactNode
  /** A link to the page of a message. */
  detailLink: (messageId: string, label: ReactNode) => ReactNode
  /** A link to a new mail, for a channel that is not set up. */
  mailInstead: ReactNode
  /** Called with the id of a new message once it is saved. */
  onCreated: (messageId: string) => void
  onUnsaved: ReportUnsaved
}

/** The composer of one message. */
export function ComposerScreen({ message, start, onCreated, onUnsaved, ...page }: ComposerProps) {
  const queryClient = useQueryClient()
  const created = useEffectEvent(onCreated)
  const [parts] = useState((): Composer => {
    const store = createMessageStore(message, start)
    return { store, saver: createMessageSaver(store, queryClient) }
  })
  const { store, saver } = parts
  useEffect(() => keepMessageDraft(store), [store])
  useEffect(() => saver.start(), [saver])
  useEffect(() => {
    let id = store.get().saved._id
    return store.subscribe(() => {
      const { saved } = store.get()
      if (saved._id !== id) created((id = saved._id))
    })
  }, [store])
  useReportUnsaved(store, {
    isUnsaved: (state) => unsaved(state).length > 0,
    settle: saver.settle,
    report: onUnsaved,
  })
  useEffect(
    () => () => {
      // The list is on the same page, so leaving asks nothing: the draft is saved.
      if (unsaved(store.get()).length > 0)
        saveAfterLeaving(parts).catch((error: unknown) => toastFailure('Saving the draft', error))
    },
    [store, parts],
  )
  return (
    <ComposerContext value={parts}>
      <ComposerHeader back={page.back} />
      <Content {...page} />
      <ComposerDialogs />
    </ComposerContext>
  )
}

function Content({ detailLink, mailInstead }: Pick<ComposerProps, 'detailLink' | 'mailInstead'>) {
  const { store } = useComposer()
  const saved = useComposed((state) => state.saved)
  if (saved.status === 'draft')
    return (
      <>
        <ComposerNotes mailInstead={mailInstead} />
        <Editor />
      </>
    )
  return (
    <ScheduledView
      message={saved}
      details={detailLink(saved._id, 'Show the message')}
      onCancelled={(draft) => takeTheirs(store, draft)}
    />
  )
}

const sides = [
  { value: 'edit', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

function Editor() {
  const { store } = useComposer()
  const side = useComposed((state) => state.side)
  const review = useReview()
  useKeydown((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    review.open()
  })
  return (
    <>
      <div className={css.sideChoice}>
        <RadioGroup
          label="Side"
          labelHidden
          variant="segments"
          options={sides}
          value={side}
          onChange={(next) => store.set({ side: next })}
        />
      </div>
      <div className={css.sides}>
        <div className={css.sections} data-away={side !== 'edit' || undefined}>
          <ToSection />
          <MessageSection />
          <WhenSection />
        </div>
        <div className={css.preview} data-away={side !== 'preview' || undefined}>
          <PreviewPane />
        </div>
      </div>
    </>
  )
}
