import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { query } from '~/api/client/query'
import { licenseById } from '~/api/licenses'
import { stepStatusLabels, stepTypeLabels } from '~/entities/learning-path-labels'
import { takenSeats } from '~/entities/license-labels'
import * as css from '~/forms/builder/builder.css'
import { Callout } from '~/ui/display/callout'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { durationText } from '~/ui/format/duration'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import { dueProblem } from '~/features/path-builder/state/path-problems'
import { useBuilt, usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { patch, remove } from '~/features/path-builder/steps/step-actions'
import { findStep, isDueValid, type Step } from '~/features/path-builder/steps/steps'
import { SettingsPane } from './settings-pane'

interface StepPaneProps {
  stepKey: string
  /** A link to the page of the course or license, with this label. */
  pageLink: (step: Step, label: ReactNode) => ReactNode
  /** The action that makes a step available again. */
  remedy: (step: Step) => ReactNode
}

/** A step: what it is, who has it already, and its settings. */
export function StepPane({ stepKey, pageLink, remedy }: StepPaneProps) {
  const step = useBuilt(({ values }) => findStep(values.steps, stepKey))
  // It was removed, by Undo or by somebody else.
  if (!step) return <SettingsPane />
  const { type, title, status, duration, coursesCount, why } = step
  const facts = [
    stepTypeLabels[type],
    stepStatusLabels[status],
    ...(type === 'license' ? [counted(coursesCount, 'course', 'courses')] : []),
    ...(duration > 0 ? [durationText(duration)] : []),
  ]
  return (
    <div className={css.fields}>
      <Stack gap={2}>
        <Heading level={2} dir="auto">
          {title}
        </Heading>
        <Text size="sm" tone="muted">
          {facts.join(' · ')}
        </Text>
        {why !== null && (
          <Callout tone="warning" title="This step can't be taken" action={remedy(step)}>
            {obstacles[why]} People who have it go on. For the others it never counts as completed,
            and it does not block the order.
          </Callout>
        )}
        <Text size="sm">
          {type === 'course' ? <CourseUsers id={stepKey} /> : <LicenseUsers id={stepKey} />}{' '}
          {pageLink(step, type === 'course' ? 'Open the course' : 'Open the license')}
        </Text>
      </Stack>
      <StepFields step={step} />
    </div>
  )
}

const obstacles = {
  draft: 'The course is a draft.',
  archived: 'The course is archived.',
  deleted: 'It was deleted.',
  ended: 'The license has ended.',
} as const satisfies Record<NonNullable<Step['why']>, string>

/** Who has the course already. */
function CourseUsers({ id }: { id: string }) {
  const params = { query: { courseId: id } }
  const { data } = useQuery(query('/api/business/getCourses', { params }))
  const stats = data?.data.courses[0]?.stats
  if (!stats) return null
  if (stats.assigned === 0) return 'Nobody has it yet.'
  return `${counted(stats.assigned, 'person has', 'people have')} it already, ${counted(stats.completed, 'has', 'have')} completed it.`
}

/** Who has a seat already, and how many are free. */
function LicenseUsers({ id }: { id: string }) {
  const { data } = useQuery(licenseById(id))
  const seats = data?.data.licenses[0]?.seats
  if (!seats) return null
  const free =
    seats.available === null ? '' : ` ${counted(seats.available, 'seat is', 'seats are')} free.`
  const taken = takenSeats(seats)
  return taken === 0
    ? `Nobody has a seat yet.${free}`
    : `${counted(taken, 'person has', 'people have')} a seat already.${free}`
}

function StepFields({ step: { key, required, dueInDays } }: { step: Step }) {
  const { store } = usePathBuilder()
  const isAnyNumber = useBuilt(({ values }) => values.completionRule === 'at-least')
  return (
    <div className={css.group}>
      <Checkbox
        label="Required"
        help={
          isAnyNumber
            ? 'This path is completed after any of its steps, required or not.'
            : 'Counts toward completing the path.'
        }
        checked={required}
        onChange={(checked) => patch(store, key, { required: checked })}
      />
      <Field
        label="Days until it is due"
        help={`Counted from the day the path is assigned. ${required ? 'Leave empty to use the deadline of the path.' : 'Leave empty for none.'}`}
        error={isDueValid(dueInDays) ? undefined : dueProblem}
      >
        {(frame) => (
          <div className={css.number}>
            <TextInput
              {...frame}
              inputMode="numeric"
              placeholder="None"
              value={dueInDays}
              onChange={(text) => patch(store, key, { dueInDays: text }, `due ${key}`)}
            />
          </div>
        )}
      </Field>
      <Stack direction="row" gap={2} wrap>
        <Button size="sm" onClick={() => store.set({ dialog: { kind: 'move', key } })}>
          Move to…
        </Button>
        <Button
          size="sm"
          variant="ghost"
          tone="danger"
          icon={<Trash2 aria-hidden />}
          onClick={() => remove(store, key)}
        >
          Remove from path
        </Button>
      </Stack>
    </div>
  )
}
