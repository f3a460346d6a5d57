import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Schemas } from '~/api/schemas'
import { findPublishedCourses } from '~/fields/find-courses'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { MultiCombobox } from '~/ui/combobox-multiple'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { counted } from '~/ui/numbers'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { isTyped, TypedNumber } from '~/ui/typed-number'
import { useSettled } from '~/ui/use-settled'
import { sendAssignment } from './assign.api'
import { AssignDeadline } from './assign-deadline'
import { AssignMessage } from './assign-message'
import { AssignPeople } from './assign-people'
import { AssignPlan } from './assign-plan'
import { assignWords, nounFor } from './assign-words'
import { bodyOf, givenAtFirst, missing, type AssignStart, type Given } from './assignment'

type Body = Schemas['CourseAssignmentInput']

export interface AssignDialogProps {
  start: AssignStart
  open: boolean
  onClose: () => void
  /** Does it; the dialog stays as it is and says why when that throws. */
  onAssign: (body: Body) => Promise<unknown>
}

const formId = 'assign'
const pause = 300

/** Gives people and groups courses: whom, which, until when, and how they are told. */
export function AssignDialog({ start, open, onClose, onAssign }: AssignDialogProps) {
  const [given, setGiven] = useState(() => givenAtFirst(start))
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<Given>) => setGiven((now) => ({ ...now, ...part }))
  const gap = missing(given, start)
  const noun = nounFor(given.courses.length)
  const written = JSON.stringify(bodyOf(given, start))
  // What is being typed is asked about once it rests.
  const settled = useSettled(written, pause)
  const plan = useQuery({
    queryKey: ['plan of an assignment', settled],
    queryFn: ({ signal }) => sendAssignment(readBody(settled), { dryRun: true, signal }),
    staleTime: 0,
    gcTime: 0,
    enabled: open && gap === null && settled === written,
    placeholderData: keepPreviousData,
  })
  const foretold = plan.data && 'counts' in plan.data ? plan.data : undefined
  const planned = foretold?.counts.succeeded ?? 0
  const affected = foretold?.consequences.messages ?? 0
  const isCurrent = settled === written && !plan.isPlaceholderData && !plan.error
  const isReady = gap === null && isCurrent && planned > 0 && isTyped(affected, number) && !isBusy
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    setFailure(null)
    try {
      await onAssign(bodyOf(given, start))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  const { people } = start
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      locked={isBusy}
      title={titleOf(start)}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={isBusy || undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="accent"
            busy={isBusy}
            disabled={!isReady && !isBusy}
          >
            {planned > 0 && gap === null ? assignWords(given.courses.length, planned) : 'Assign'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Stack gap={5}>
          <Field label="Courses" required help="Only published courses can be assigned.">
            {(frame) => (
              <MultiCombobox
                {...frame}
                listLabel="courses"
                placeholder="Search courses"
                options={findPublishedCourses}
                value={given.courses}
                onChange={(courses) => change({ courses })}
              />
            )}
          </Field>
          {!people && <AssignPeople given={given} onChange={change} />}
          <AssignDeadline given={given} onChange={change} />
          <AssignMessage given={given} onChange={change} />
          {gap === null ? <AssignPlan noun={noun} plan={plan} /> : <Text tone="muted">{gap}</Text>}
          {gap === null && <TypedNumber affected={affected} value={number} onChange={setNumber} />}
          {failure !== null && (
            <Callout tone="danger" live="assertive" title="Nothing was assigned">
              {failure}. What you decided here is kept.
            </Callout>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

const readBody = (text: string): Body => JSON.parse(text)

function titleOf({ people, courses = [], groups = [] }: AssignStart): string {
  if (people) return `Assign courses to ${people.name ?? counted(people.count, 'person', 'people')}`
  const [group] = groups
  if (group) return `Assign courses to ${group.label}`
  const [course] = courses
  if (courses.length === 1 && course) return `Assign ${course.label}`
  return courses.length > 1
    ? `Assign ${counted(courses.length, 'course', 'courses')}`
    : 'Assign courses'
}
