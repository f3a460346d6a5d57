import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useDateFormat } from '~/ui/format/date-format'
import { counted, formatNumber } from '~/ui/format/numbers'
import { dayText } from '~/ui/format/time-format'
import { ListItem } from '~/ui/list/list-item'
import { stepStateLabels, stepTypeLabels } from './learning-path-labels'
import * as css from './path-steps.css'
import { stepStateTones } from './step-dots'

type Step = Schemas['PathPersonStep']

/** The steps of a user in a learning path, in order, with their state. */
export function PathStepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol role="list" aria-label="Steps">
      {steps.map((step, index) => (
        <ListItem
          key={step.step._id}
          lead={<span className={css.number}>{formatNumber(index + 1)}</span>}
          action={
            <Badge dot tone={stepStateTones[step.state]}>
              {stepStateLabels[step.state]}
            </Badge>
          }
        >
          <Text as="div" weight="medium" dir="auto">
            {step.step.name}
          </Text>
          <Text as="div" size="sm" tone="muted">
            <StepFacts step={step} />
          </Text>
        </ListItem>
      ))}
    </ol>
  )
}

function StepFacts({ step }: { step: Step }) {
  const { type, state, doneAt, carried } = step
  return (
    <>
      {stepTypeLabels[type]}
      {state === 'locked' && ' · opens when the steps before it are completed'}
      {doneAt !== null && (
        <>
          {carried ? ' · completed before, ' : ' · completed '}
          <Time value={doneAt} show="date" />
        </>
      )}
      {doneAt === null && <StepDeadline step={step} />}
    </>
  )
}

/** The deadline of a step, and what sets it. */
function StepDeadline({ step: { dueDate, dueInDays, ownDeadline } }: { step: Step }) {
  const dateFormat = useDateFormat()
  if (ownDeadline !== null) return ` · due ${dayText(ownDeadline, dateFormat)}, set for the course`
  if (dueDate === null) return null
  const origin = dueInDays === null ? 'with the path' : `after ${counted(dueInDays, 'day', 'days')}`
  return ` · due ${dayText(dueDate, dateFormat)}, ${origin}`
}
