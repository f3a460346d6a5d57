import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { followJob } from '~/fields/job-news'
import { personName } from '~/fields/person-name'
import { formatDate } from '~/ui/calendar-date'
import { useDateFormat } from '~/ui/date-format'
import { toast } from '~/ui/toast'
import { inverseOf, sendChange, touchedByChanges, type Change, type Outcome } from './change'
import { ChangeDialog, type Asked } from './change-dialog'
import { ChangeResult } from './change-result'
import { reasonLines, whom, wordsOf } from './change-words'

type Bulk = Schemas['UserBulk']
type Content = { kind: 'ask'; asked: Asked } | { kind: 'result'; change: Change; done: Bulk }
type Shown = Content & { id: number; open: boolean }

/** One person is asked nothing where it can be taken back or does no harm. */
const simple: ReadonlySet<string> = new Set(['resend', 'reactivate', 'restore'])

/** Changing people: `ask` for a change, and draw `dialogs` once on the screen. */
export function useUserChanges() {
  const [shown, setShown] = useState<Shown | null>(null)
  const queryClient = useQueryClient()
  const dateFormat = useDateFormat()
  const { mutateAsync } = useMutation({
    mutationFn: (change: Change) => sendChange(change, { dryRun: false }),
    meta: { stale: touchedByChanges },
  })
  const show = (content: Content) =>
    setShown((now) => ({ ...content, id: (now?.id ?? 0) + 1, open: true }))
  const close = () => setShown((now) => now && { ...now, open: false })
  const fail = (error: unknown) =>
    toast({
      tone: 'danger',
      title: 'Nothing was changed',
      description: error instanceof Error ? `${error.message}.` : undefined,
    })
  const done = ({ kind, day }: Change) =>
    kind === 'deactivate' && day !== null
      ? `to be deactivated at the end of ${formatDate(day, dateFormat)}`
      : wordsOf(kind).done

  const tell = (change: Change, outcome: Outcome) => {
    if ('job' in outcome) return followJob(outcome.job, queryClient)
    const { succeeded, failed } = outcome.counts
    const [first] = outcome.succeeded
    const people = whom(succeeded, first && personName(first))
    if (failed > 0 && succeeded + failed > 1) return show({ kind: 'result', change, done: outcome })
    const back = inverseOf(change, outcome)
    const reasons = reasonLines(outcome.reasons).join(' ')
    toast({
      tone: succeeded > 0 ? 'success' : 'warning',
      title: succeeded > 0 ? `${people} ${done(change)}` : 'Nobody was changed',
      description: reasons || undefined,
      action: back ? { label: 'Undo', onSelect: () => void run(back) } : undefined,
    })
  }
  const run = async (change: Change) => {
    try {
      tell(change, await mutateAsync(change))
    } catch (error) {
      fail(error)
    }
  }

  const ask = (asked: Asked) => {
    const { kind, who, count, from, onDone } = asked
    if (count !== 1 || !simple.has(kind)) return show({ kind: 'ask', asked })
    void run({ kind, who, groups: [], day: null, from }).then(onDone)
  }
  const dialogs = shown && (
    <>
      {shown.kind === 'ask' && (
        <ChangeDialog
          key={shown.id}
          asked={shown.asked}
          open={shown.open}
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
        <ChangeResult
          key={shown.id}
          open={shown.open}
          kind={shown.change.kind}
          done={shown.done}
          onClose={close}
          onRetry={() => {
            close()
            const userIds = shown.done.failed.map(({ ref }) => ref)
            void run({ ...shown.change, who: { userIds } })
          }}
          onUndo={undoing(shown.change, shown.done)}
        />
      )}
    </>
  )
  function undoing(change: Change, bulk: Bulk) {
    const back = inverseOf(change, bulk)
    return back
      ? () => {
          close()
          void run(back)
        }
      : undefined
  }
  return { ask, dialogs }
}
