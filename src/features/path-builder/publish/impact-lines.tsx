import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { isShort } from '~/entities/seat-demand'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { unsaved, type PathState } from '~/features/path-builder/state/path-store'
import { dueOf, findStep, indexOfStep } from '~/features/path-builder/steps/steps'
import type { PathImpact } from '~/features/path-builder/path-builder.api'

type StepImpact = Schemas['PathStepImpact']
type StepState = 'begun' | 'done'

/** A link to the people of a path with a step in this state. */
export type NamesLink = (stepId: string, state: StepState, label: string) => ReactNode

interface ImpactLinesProps {
  impact: PathImpact
  state: PathState
  names: NamesLink
}

/** The impact of a change on the people who have the path, a line for each part of the change. */
export function ImpactLines({ impact, state, names }: ImpactLinesProps) {
  const { learners, completed, reopened, completing, steps, seats, messages } = impact
  const summary = [
    learners === 0
      ? 'Nobody has this learning path yet.'
      : `${counted(learners, 'person has', 'people have')} this learning path; ${counted(completed, 'has', 'have')} completed it.`,
    completing > 0 &&
      `${counted(completing, 'person completes', 'people complete')} it by this change.`,
    reopened > 0 && `It reopens for ${counted(reopened, 'person', 'people')}.`,
    ...ruleLines(state),
    messages > 0 && `${counted(messages, 'email is', 'emails are')} sent.`,
  ]
  return (
    <Stack gap={3} role="status">
      <Stack gap={1}>{summary.map((line) => line && <Text key={line}>{line}</Text>)}</Stack>
      {steps.length > 0 && (
        <Stack as="ul" gap={2} aria-label="Changed steps">
          {steps.map((step) => (
            <li key={`${step.step._id} ${step.change}`}>
              <Text as="span" weight="medium">
                {signs[step.change]}
                <bdi>{step.step.name}</bdi>
                {changeText(step, state)}
              </Text>
              {learners > 0 && <PeopleOf step={step} names={names} />}
            </li>
          ))}
        </Stack>
      )}
      {seats.length > 0 && (
        <Stack as="ul" gap={1} aria-label="Seats">
          {seats.map((seat) => (
            <li key={seat.license._id}>
              <Text as="span" tone={isShort(seat) ? 'warning' : 'inherit'}>
                <bdi>{seat.license.name}</bdi>: {counted(seat.needed, 'seat', 'seats')} needed,{' '}
                {seat.available === null
                  ? 'no limit'
                  : `${formatNumber(seat.available)} free${isShort(seat) ? '. People without a seat wait for the next free one' : ''}`}
                .
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const signs: Record<StepImpact['change'], string> = {
  added: '+ ',
  removed: '− ',
  required: '',
  optional: '',
  moved: '',
  due: '',
}

const dueText = (days: number | null) =>
  days === null ? 'due with the path' : `due after ${counted(days, 'day', 'days')}`

function changeText({ step, change }: StepImpact, { values, base }: PathState): string {
  const now = findStep(values.steps, step._id)
  switch (change) {
    case 'added': {
      const due = now && dueOf(now)
      return `, ${now?.required ? 'required' : 'optional'}${due ? `, ${dueText(due)}` : ''}`
    }
    case 'removed':
      return ', removed'
    case 'required':
      return ' becomes required'
    case 'optional':
      return ' becomes optional'
    case 'moved':
      return ` moves from ${indexOfStep(base.steps, step._id) + 1} to ${indexOfStep(values.steps, step._id) + 1}`
    case 'due': {
      const before = findStep(base.steps, step._id)
      return ` is ${dueText(now ? dueOf(now) : null)}, before: ${dueText(before ? dueOf(before) : null)}`
    }
  }
}

/** How many people have completed, begun, get or lose a step. */
function PeopleOf({
  step: { step, change, done, begun, get, lose },
  names,
}: {
  step: StepImpact
  names: NamesLink
}) {
  // People have no state in a step that the path does not have yet.
  const named = (state: StepState, label: string) =>
    change === 'added' ? label : names(step._id, state, label)
  const parts: ReactNode[] = [
    done > 0 && named('done', `${formatNumber(done)} completed it already`),
    begun > 0 && named('begun', `${formatNumber(begun)} started it`),
    get > 0 && `assigned to ${formatNumber(get)}`,
    lose > 0 && `removed from ${formatNumber(lose)}`,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <Text as="div" size="sm" tone="muted">
      {parts.map((part, at) => (
        <span key={at}>
          {at > 0 && ', '}
          {part}
        </span>
      ))}
    </Text>
  )
}

/** The changed settings that concern people. */
function ruleLines(state: PathState): string[] {
  const changed = new Set(unsaved(state))
  const { enforceOrder, completionRule, atLeast } = state.values
  return [
    ...(changed.has('enforceOrder')
      ? [
          enforceOrder
            ? 'Steps open in order from now on. What is open stays open.'
            : 'All steps open.',
        ]
      : []),
    ...(changed.has('completionRule') || changed.has('atLeast')
      ? [
          completionRule === 'at-least'
            ? `Completed after ${counted(Number(atLeast), 'step', 'steps')} from now on.`
            : 'Completed after all required steps from now on.',
        ]
      : []),
  ]
}
