import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ComponentType } from 'react'
import { call } from '~/api/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome } from '~/fields/bulk-change'
import { BulkResult } from '~/fields/bulk-result'
import { reasonLines } from '~/fields/bulk-words'
import { followJob } from '~/fields/job-news'
import { personName } from '~/fields/person-name'
import { toast } from '~/ui/toast'
import { tried } from '~/ui/tried'
import { sendAssignment, touchedByAssignments, type AssignmentBulk } from './assign.api'
import type { AssignDialogProps } from './assign-dialog'
import { assignmentNames, doneWords, nounFor } from './assign-words'
import type { AssignStart } from './assignment'
import { undoOf } from './undo-assignment'

type Person = Pick<Schemas['User'], '_id' | 'firstName' | 'lastName' | 'email'>
type Body = Schemas['CourseAssignmentInput']
type Content =
  | { kind: 'ask'; start: AssignStart; Ask: ComponentType<AssignDialogProps> }
  | { kind: 'result'; body: Body; done: AssignmentBulk }

/** Assigning courses from any screen: `assign` opens the dialog, `assignTo` for one person; draw `dialogs` once on the screen. */
export function useAssign() {
  const [shown, setShown] = useState<(Content & { id: number; open: boolean }) | null>(null)
  const queryClient = useQueryClient()
  const sent = useRef({ written: '', key: '' })
  const { mutateAsync } = useMutation({
    mutationFn: (body: Body) => {
      const written = JSON.stringify(body)
      // The same once more, after an answer that was lost, is the same assignment.
      if (sent.current.written !== written) sent.current = { written, key: crypto.randomUUID() }
      return sendAssignment(body, { dryRun: false, key: sent.current.key })
    },
    meta: { stale: touchedByAssignments },
  })
  const removal = useMutation({
    mutationFn: async (removals: Schemas['CourseRemoval'][]) => {
      for (const body of removals)
        await call('post', '/api/business/removeUsersFromCourse', { body })
    },
    meta: { stale: touchedByAssignments },
    onSuccess: () => toast({ tone: 'success', title: 'It is as it was' }),
    onError: ({ message }) =>
      toast({ tone: 'danger', title: 'It was not taken back', description: `${message}.` }),
  })
  const show = (content: Content) =>
    setShown((now) => ({ ...content, id: (now?.id ?? 0) + 1, open: true }))
  const close = () => setShown((now) => now && { ...now, open: false })

  const tell = (body: Body, outcome: BulkOutcome<AssignmentBulk>) => {
    sent.current = { written: '', key: '' }
    if ('job' in outcome) return followJob(outcome.job, queryClient)
    if (outcome.counts.failed > 0) return show({ kind: 'result', body, done: outcome })
    const noun = nounFor(body.courses.length)
    const removals = undoOf(body, outcome)
    const { succeeded } = outcome.counts
    toast({
      tone: succeeded > 0 ? 'success' : 'warning',
      title: succeeded > 0 ? doneWords(body.courses.length, succeeded) : 'Nothing was assigned',
      description: reasonLines(noun, outcome.reasons).join(' ') || undefined,
      action:
        removals.length > 0
          ? { label: 'Undo', onSelect: () => removal.mutate(removals) }
          : undefined,
    })
  }
  const assign = (start: AssignStart) => {
    tried(() => import('./assign-dialog')).then(
      ({ AssignDialog }) => show({ kind: 'ask', start, Ask: AssignDialog }),
      () =>
        toast({
          tone: 'danger',
          title: 'This part of the console could not be loaded',
          description: 'The network is gone, or the console was updated. Reload the page.',
        }),
    )
  }
  const dialogs = shown && (
    <>
      {shown.kind === 'ask' && (
        <shown.Ask
          key={shown.id}
          start={shown.start}
          open={shown.open}
          onClose={close}
          onAssign={async (body) => {
            const outcome = await mutateAsync(body)
            close()
            shown.start.onDone?.()
            tell(body, outcome)
          }}
        />
      )}
      {shown.kind === 'result' && (
        <BulkResult
          key={shown.id}
          open={shown.open}
          noun={nounFor(shown.body.courses.length)}
          verb="assigned"
          done={shown.done}
          names={assignmentNames(shown.done, shown.body.courses.length)}
          onClose={close}
        />
      )}
    </>
  )
  const assignTo = (person: Person) =>
    assign({ people: { who: { users: [person._id] }, count: 1, name: personName(person) } })
  return { assign, assignTo, dialogs }
}
