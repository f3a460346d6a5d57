import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useDateFormat } from '~/ui/format/date-format'
import { formatNumber } from '~/ui/format/numbers'
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

function StepFacts({ step: { type, state, doneAt, carried, dueDate } }: { step: Step }) {
  const dateFormat = useDateFormat()
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
      {doneAt === null && dueDate !== null && ` · due ${dayText(dueDate, dateFormat)}`}
    </>
  )
}
