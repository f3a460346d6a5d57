import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '~/api/client/client'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import type { BulkRequest, BulkDone, BulkAction, BulkOutcome, Noun } from './bulk-action'
import { BulkDialog } from './bulk-dialog'
import { BulkResult } from './bulk-result'
import { reasonLines, succeededOfAll, countedObjects } from './bulk-labels'
import { notDone, undoFailed, notUndone, partlyUndone } from '~/forms/error-titles'
import { followJob } from './job-toasts'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'

type Content<Change, Done> =
  | { kind: 'ask'; asked: BulkRequest<Change>; settle?: (isDone: boolean) => void }
  | { kind: 'result'; change: Change; done: Done }

/**
 * Changing many things: `ask` shows what a change would do and does it, with Undo where that can be; what is simple is
 * done straight away. `perform` does it for a form, which says itself when that throws, and asks only where it is grave;
 * it answers whether it was done. Draw `dialogs` once on the screen; `inputs` draws what is still to be decided.
 */
export function useBulkAction<Change, Done extends BulkDone>(
  kind: BulkAction<Change, Done>,
  inputs?: (change: Change, onChange: (change: Change) => void) => ReactNode,
) {
  const [shown, setShown] = useState<
    (Content<Change, Done> & { id: number; open: boolean }) | null
  >(null)
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const { mutateAsync, isPending } = useMutation({
    // Asked again later, the same is another attempt.
    mutationFn: ({ change, selection }: { change: Change; selection?: string | undefined }) =>
      kind.send(change, {
        query: { dryRun: false, ...(selection !== undefined && { confirm: selection }) },
        key: keyOf([shown?.id, change, selection]),
      }),
    meta: { stale: kind.stale },
  })
  const show = (content: Content<Change, Done>) =>
    setShown((now) => ({ ...content, id: (now?.id ?? 0) + 1, open: true }))
  const close = () => setShown((now) => now && { ...now, open: false })
  /** Ends a question: with what was done, or with Cancel. */
  const answer = (question: { settle?: (isDone: boolean) => void }, isDone: boolean) => {
    close()
    question.settle?.(isDone)
  }

  const { mutateAsync: undoChange } = useMutation({
    mutationFn: (id: string) =>
      call('post', '/api/business/undoChange/{id}', { params: { path: { id } } }),
    meta: { stale: kind.stale },
  })
  const undo = async (id: string, noun: Noun) => {
    try {
      const { data } = await undoChange(id)
      const { succeeded, skipped, failed } = data.counts
      const isWhole = skipped + failed === 0
      toast({
        tone: isWhole ? 'success' : 'warning',
        title: isWhole ? 'Undone' : succeeded > 0 ? partlyUndone : notUndone,
        description: reasonLines(noun, data.reasons).join(' ') || undefined,
      })
    } catch (error) {
      toastFailure(undoFailed, error)
    }
  }
  /** What the Undo of a change does; undefined where there is none. */
  const undoOf = (change: Change, { changeId }: Done) => {
    if (changeId !== undefined) return () => void undo(changeId, kind.noun(change))
    const back = kind.inverse?.(change)
    return back && (() => void run(back))
  }

  const tell = (change: Change, outcome: BulkOutcome<Done>) => {
    if ('job' in outcome) return followJob(outcome.job, queryClient)
    const { succeeded, skipped, failed } = outcome.counts
    const showResult = () => show({ kind: 'result', change, done: outcome })
    if (failed > 0 && succeeded + failed > 1) return showResult()
    const noun = kind.noun(change)
    const [first] = kind.names(outcome, change)
    const onUndo = undoOf(change, outcome)
    toast({
      tone: succeeded > 0 ? 'success' : 'warning',
      title:
        succeeded > 0
          ? kind.words(change).done(countedObjects(noun, succeeded, first?.text))
          : failed > 0
            ? 'Nothing was changed'
            : // Also where it was done before, and its answer was lost.
              'Nothing to change',
      description: reasonLines(noun, outcome.reasons).join(' ') || undefined,
      action: onUndo
        ? { label: 'Undo', onSelect: onUndo }
        : skipped > 0 && succeeded + skipped > 1
          ? { label: 'Details', onSelect: showResult }
          : undefined,
    })
  }
  const send = async (change: Change, onDone?: () => void, selection?: string) => {
    const outcome = await mutateAsync({ change, selection })
    onDone?.()
    tell(change, outcome)
  }
  const run = async (change: Change, onDone?: () => void, selection?: string) => {
    try {
      await send(change, onDone, selection)
    } catch (error) {
      toastFailure(notDone, error)
    }
  }
  const { mutateAsync: fetchPlan, isPending: isChecking } = useMutation({
    mutationFn: (change: Change) => kind.send(change, { query: { dryRun: true } }),
  })
  const needsConfirmation = async (change: Change) => {
    if (!kind.needsConfirmation) return false
    const plan = await fetchPlan(change)
    return 'counts' in plan && kind.needsConfirmation(plan)
  }
  /** What something simple would do; null where there must be a question, as it is grave or others match by now. */
  const planOf = async ({
    change,
    count,
  }: BulkRequest<Change>): Promise<Pick<Done, 'selection'> | null> => {
    if (!kind.needsConfirmation && count === 1) return {}
    const plan = await fetchPlan(change)
    if (!('counts' in plan) || kind.needsConfirmation?.(plan)) return null
    const { succeeded, skipped, failed } = plan.counts
    return count === undefined || count === succeeded + skipped + failed ? plan : null
  }
  const ask = async (asked: BulkRequest<Change>) => {
    const { change, onDone } = asked
    // Where it can't be told what it does the question says what is in the way, and asks again.
    const plan = kind.skipsConfirmation?.(asked) ? await planOf(asked).catch(() => null) : null
    if (plan) await run(change, onDone, plan.selection)
    else show({ kind: 'ask', asked })
  }
  const perform = async (asked: BulkRequest<Change>) => {
    if (await needsConfirmation(asked.change))
      return await new Promise<boolean>((settle) => show({ kind: 'ask', asked, settle }))
    await send(asked.change, asked.onDone)
    return true
  }
  const result = shown?.kind === 'result' ? resultOf(kind, shown.change, shown.done) : undefined
  const again = result?.again
  const onUndo = shown?.kind === 'result' ? undoOf(shown.change, shown.done) : undefined
  const dialogs = shown && (
    <>
      {shown.kind === 'ask' && (
        <BulkDialog
          key={shown.id}
          kind={kind}
          asked={shown.asked}
          open={shown.open}
          inputs={inputs}
          onClose={() => answer(shown, false)}
          onChange={(change, selection) =>
            send(
              change,
              () => {
                answer(shown, true)
                shown.asked.onDone?.()
              },
              selection,
            )
          }
        />
      )}
      {shown.kind === 'result' && result && (
        <BulkResult
          key={shown.id}
          open={shown.open}
          noun={result.noun}
          title={result.title}
          done={shown.done}
          names={result.names}
          onClose={close}
          onRetry={again && (() => (close(), void run(again)))}
          onUndo={onUndo && (() => (close(), onUndo()))}
        />
      )}
    </>
  )
  return {
    ask: (asked: BulkRequest<Change>) => void ask(asked),
    perform,
    isBusy: isPending || isChecking,
    dialogs,
  }
}

/** What is told of a change that did not go well for all, and the ways on from there. */
function resultOf<Change, Done extends BulkDone>(
  kind: BulkAction<Change, Done>,
  change: Change,
  done: Done,
) {
  const noun = kind.noun(change)
  return {
    noun,
    title: kind.words(change).done(succeededOfAll(noun, done)),
    names: kind.names(done, change),
    again: kind.again(
      change,
      done.failed.map(({ ref }) => ref),
    ),
  }
}
