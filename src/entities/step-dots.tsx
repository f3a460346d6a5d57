import type { Schemas } from '~/api/schemas'
import { tones, type Tone } from '~/ui/display/tone.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { formatNumber } from '~/ui/format/numbers'
import { stepStateLabels } from './learning-path-labels'
import * as css from './path-steps.css'

type Person = Pick<
  Schemas['PathPerson'],
  'steps' | 'completedSteps' | 'requiredSteps' | 'currentStep'
>

export const stepStateTones = {
  done: 'success',
  begun: 'info',
  open: 'neutral',
  locked: 'neutral',
  unavailable: 'warning',
} as const satisfies Record<Schemas['PathStepState'], Tone>

/** More dots than these say no more than the numbers. */
const most = 10

/** The steps of a user in a learning path as dots, and "3 of 5" as text. */
export function StepDots({ person }: { person: Person }) {
  const { steps, completedSteps, requiredSteps, currentStep } = person
  return (
    <span className={css.steps}>
      {steps.length <= most && (
        <span className={css.dots} aria-hidden>
          {steps.map(({ step, state }) => (
            <span
              key={step._id}
              title={`${step.name}: ${stepStateLabels[state]}`}
              className={`${css.states[state]} ${tones[stepStateTones[state]]}`}
            />
          ))}
        </span>
      )}
      <span className={css.text}>
        {formatNumber(completedSteps)} of {formatNumber(requiredSteps)}
        {currentStep && <VisuallyHidden>, next: {currentStep.title}</VisuallyHidden>}
      </span>
    </span>
  )
}
