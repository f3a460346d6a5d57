import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toast } from '~/ui/toast'
import type { BulkAsked, BulkDone, BulkKind, BulkOutcome } from './bulk-change'
import { BulkDialog } from './bulk-dialog'
import { BulkResult } from './bulk-result'
import { reasonLines, whatOf } from './bulk-words'
import { followJob } from './job-news'

type Content<Change, Done> =
  { kind: 'ask'; asked: BulkAsked<Change> } | { kind: 'result'; change: Change; done: Done }

/**
 * Changing many things: `ask` shows what a change would do and does it, `run` does it straight away, with Undo where
 * that can be. Draw `dialogs` once on the screen; `inputs` draws what is still to be decided.
 */
export function useBulkChanges<Change, Done extends BulkDone>(
  kind: BulkKind<Change, Done>,
  inputs?: (change: Change, onChange: (change: Change) => void) => ReactNode,
) {
  const { noun, names } = kind
  const [shown, setShown] = useState<
    (Content<Change, Done> & { id: number; open: boolean }) | null
  >(null)
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (change: Change) => kind.send(change, { dryRun: false }),
    meta: { stale: kind.stale },
  })
  const show = (content: Content<Change, Done>) =>
    setShown((now) => ({ ...content, id: (now?.id ?? 0) + 1, open: true }))
  const close = () => setShown((now) => now && { ...now, open: false })

  const tell = (change: Change, outcome: BulkOutcome<Done>) => {
    if ('job' in outcome) return followJob(outcome.job, queryClient)
    const { succeeded, failed } = outcome.counts
    if (failed > 0 && succeeded + failed > 1) return show({ kind: 'result', change, done: outcome })
    const [first] = names(outcome)
    const back = kind.inverse(change, outcome)
    toast({
      tone: succeeded > 0 ? 'success' : 'warning',
      title:
        succeeded > 0
          ? `${whatOf(noun, succeeded, first?.text)} ${kind.words(change).done}`
          : 'Nothing was changed',
      description: reasonLines(noun, outcome.reasons).join(' ') || undefined,
      action: back.length > 0 ? { label: 'Undo', onSelect: () => void undo(back) } : undefined,
    })
  }
  const run = async (change: Change) => {
    try {
      tell(change, await mutateAsync(change))
    } catch (error) {
      fail(error, 'Nothing was changed')
    }
  }
  const undo = async (changes: Change[]) => {
    try {
      for (const change of changes) await mutateAsync(change)
      toast({ tone: 'success', title: 'It is as it was' })
    } catch (error) {
      fail(error, 'It was not taken back')
    }
  }
  const retried = shown?.kind === 'result' ? retryOf(kind, shown) : undefined
  const back = shown?.kind === 'result' ? kind.inverse(shown.change, shown.done) : []
  const dialogs = shown && (
    <>
      {shown.kind === 'ask' && (
        <BulkDialog
          key={shown.id}
          kind={kind}
          asked={shown.asked}
          open={shown.open}
          inputs={inputs}
          onClose={close}
          onChange={async (change) => {
            const outcome = await mutateAsync(change)
            close()
            shown.asked.onDone?.()
            tell(change, outcome)
          }}
        />
      )}
      {shown.kind === 'result' && (
        <BulkResult
          key={shown.id}
          open={shown.open}
          noun={noun}
          verb={kind.words(shown.change).done}
          done={shown.done}
          names={names(shown.done)}
          onClose={close}
          onRetry={retried && (() => (close(), void run(retried)))}
          onUndo={back.length > 0 ? () => (close(), void undo(back)) : undefined}
        />
      )}
    </>
  )
  return { ask: (asked: BulkAsked<Change>) => show({ kind: 'ask', asked }), run, dialogs }
}

function retryOf<Change, Done extends BulkDone>(
  kind: BulkKind<Change, Done>,
  { change, done }: { change: Change; done: Done },
) {
  return kind.again(
    change,
    done.failed.map(({ ref }) => ref),
  )
}

function fail(error: unknown, title: string) {
  const description = error instanceof Error ? `${error.message}.` : undefined
  toast({ tone: 'danger', title, description })
}
