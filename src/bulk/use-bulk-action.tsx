import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/api/client/client'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import type {
  BulkRequest,
  BulkDone,
  BulkAction,
  BulkInputs,
  BulkOutcome,
  Noun,
} from './bulk-action'
import { BulkDialog } from './bulk-dialog'
import { BulkResult } from './bulk-result'
import { reasonLines, succeededOfAll, countedObjects } from './bulk-labels'
import { notDone, undoFailed, notUndone, partlyUndone } from '~/forms/error-titles'
import { followJob } from './job-toasts'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'

type Content<Change, Done> =
  | { kind: 'ask'; request: BulkRequest<Change>; settle?: (isDone: boolean) => void }
  | { kind: 'result'; change: Change; done: Done }

/**
 * Runs a bulk action. `ask` opens a dialog with the dry run, or runs it directly where no confirmation is needed, and
 * offers Undo where possible. `perform` is for forms, which show errors themselves: it opens the dialog only if
 * `needsConfirmation`, and resolves to whether the action ran. Render `dialogs` once; `inputs` renders the fields.
 */
export function useBulkAction<Change, Done extends BulkDone>(
  action: BulkAction<Change, Done>,
  inputs?: BulkInputs<Change, Done>,
) {
  const [dialog, setDialog] = useState<
    (Content<Change, Done> & { id: number; open: boolean }) | null
  >(null)
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const { mutateAsync, isPending } = useMutation({
    // Each dialog is an attempt of its own.
    mutationFn: ({ change, selection }: { change: Change; selection?: string | undefined }) =>
      action.send(change, {
        query: { dryRun: false, ...(selection !== undefined && { confirm: selection }) },
        key: keyOf([dialog?.id, change, selection]),
      }),
    meta: { stale: action.stale },
  })
  const show = (content: Content<Change, Done>) =>
    setDialog((current) => ({ ...content, id: (current?.id ?? 0) + 1, open: true }))
  const close = () => setDialog((current) => current && { ...current, open: false })
  /** Closes the dialog and settles `perform`. */
  const answer = (question: { settle?: (isDone: boolean) => void }, isDone: boolean) => {
    close()
    question.settle?.(isDone)
  }

  const { mutateAsync: undoChange } = useMutation({
    mutationFn: (id: string) =>
      call('post', '/api/business/undoChange/{id}', { params: { path: { id } } }),
    meta: { stale: action.stale },
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
  /** The handler of Undo; undefined where the change cannot be undone. */
  const undoOf = (change: Change, { changeId }: Done) => {
    if (changeId !== undefined) return () => void undo(changeId, action.noun(change))
    const inverse = action.inverse?.(change)
    return inverse && (() => void run(inverse))
  }

  const notify = (change: Change, outcome: BulkOutcome<Done>) => {
    if ('job' in outcome) return followJob(outcome.job, queryClient)
    const { succeeded, skipped, failed } = outcome.counts
    const showResult = () => show({ kind: 'result', change, done: outcome })
    if (failed > 0 && succeeded + failed > 1) return showResult()
    const noun = action.noun(change)
    const [first] = action.names(outcome, change)
    const onUndo = undoOf(change, outcome)
    toast({
      tone: succeeded > 0 ? 'success' : 'warning',
      title:
        succeeded > 0
          ? action.labels(change).done(countedObjects(noun, succeeded, first?.text))
          : failed > 0
            ? 'Nothing was changed'
            : // Also if an earlier attempt succeeded and its response was lost.
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
    notify(change, outcome)
  }
  const run = async (change: Change, onDone?: () => void, selection?: string) => {
    try {
      await send(change, onDone, selection)
    } catch (error) {
      toastFailure(notDone, error)
    }
  }
  const { mutateAsync: fetchPlan, isPending: isChecking } = useMutation({
    mutationFn: (change: Change) => action.send(change, { query: { dryRun: true } }),
  })
  /** The dry run of an action that runs without a dialog; null if it needs one, or if other rows match by now. */
  const planOf = async ({
    change,
    count,
  }: BulkRequest<Change>): Promise<Pick<Done, 'selection'> | null> => {
    if (!action.needsConfirmation && count === 1) return {}
    const plan = await fetchPlan(change)
    if (!('counts' in plan) || action.needsConfirmation?.(plan)) return null
    const { succeeded, skipped, failed } = plan.counts
    return count === undefined || count === succeeded + skipped + failed ? plan : null
  }
  const ask = async (request: BulkRequest<Change>) => {
    const { change, onDone } = request
    // If the dry run fails, the dialog shows why and repeats it.
    const plan = action.skipsConfirmation?.(request)
      ? await planOf(request).catch(() => null)
      : null
    if (plan) await run(change, onDone, plan.selection)
    else show({ kind: 'ask', request })
  }
  const perform = async (request: BulkRequest<Change>) => {
    const plan = action.needsConfirmation ? await planOf(request) : {}
    if (!plan) return await new Promise<boolean>((settle) => show({ kind: 'ask', request, settle }))
    await send(request.change, request.onDone, plan.selection)
    return true
  }
  const result =
    dialog?.kind === 'result' ? resultOf(action, dialog.change, dialog.done) : undefined
  const retry = result?.retry
  const onUndo = dialog?.kind === 'result' ? undoOf(dialog.change, dialog.done) : undefined
  const dialogs = dialog && (
    <>
      {dialog.kind === 'ask' && (
        <BulkDialog
          key={dialog.id}
          action={action}
          request={dialog.request}
          open={dialog.open}
          inputs={inputs}
          onClose={() => answer(dialog, false)}
          onChange={(change, selection) =>
            send(
              change,
              () => {
                answer(dialog, true)
                dialog.request.onDone?.()
              },
              selection,
            )
          }
        />
      )}
      {dialog.kind === 'result' && result && (
        <BulkResult
          key={dialog.id}
          open={dialog.open}
          noun={result.noun}
          title={result.title}
          done={dialog.done}
          names={result.names}
          onClose={close}
          onRetry={retry && (() => (close(), void run(retry)))}
          onUndo={onUndo && (() => (close(), onUndo()))}
        />
      )}
    </>
  )
  return {
    ask: (request: BulkRequest<Change>) => void ask(request),
    perform,
    isBusy: isPending || isChecking,
    dialogs,
  }
}

/** The contents of the result dialog, shown when some rows failed. */
function resultOf<Change, Done extends BulkDone>(
  action: BulkAction<Change, Done>,
  change: Change,
  done: Done,
) {
  const noun = action.noun(change)
  return {
    noun,
    title: action.labels(change).done(succeededOfAll(noun, done)),
    names: action.names(done, change),
    retry: action.retry(
      change,
      done.failed.map(({ ref }) => ref),
    ),
  }
}
