import { Link } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { ShareBar } from '~/ui/charts/share-bar'
import type { Part } from '~/ui/charts/stacked-bar'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import type { LearningPath } from './use-path'

interface StepProgressProps {
  path: LearningPath
  progress: Schemas['PathStepProgress']
  /** The number of users of the path. */
  assigned: number
}

type State = Schemas['PathStepState']

/** How many users of a path are how far in a step, with links to them. */
export function StepProgress({ path, progress, assigned }: StepProgressProps) {
  const { step, begun, done, doneBefore, late, stopped, medianDays } = progress
  const open = Math.max(0, progress.has - begun - done)
  const others = Math.max(0, assigned - begun - done - open)
  const parts: (Part & { state?: State })[] = [
    {
      id: 'before',
      label: 'completed it before',
      value: doneBefore,
      tone: 'accent',
      state: 'done',
    },
    { id: 'done', label: 'completed it', value: done - doneBefore, tone: 'success', state: 'done' },
    { id: 'begun', label: 'in progress', value: begun, tone: 'info', state: 'begun' },
    { id: 'open', label: 'not started', value: open, tone: 'neutral', state: 'open' },
    {
      id: 'others',
      label: path.enforceOrder ? 'not there yet' : 'without it',
      value: others,
      tone: 'neutral',
      isRest: true,
    },
  ]
  return (
    <Stack gap={2}>
      <ShareBar
        label={`People by state of ${step.name}`}
        parts={parts}
        link={({ label, state }) =>
          state ? (
            <StepPeople pathId={path._id} step={step._id} stepState={state}>
              {label}
            </StepPeople>
          ) : (
            <span>{label}</span>
          )
        }
      />
      <Stack direction="row" gap={4} wrap>
        {stopped > 0 && (
          <Text as="span" size="sm" tone="muted">
            <StepPeople pathId={path._id} step={step._id}>
              {`Next step of ${counted(stopped, 'person', 'people')}`}
            </StepPeople>
          </Text>
        )}
        {late > 0 && (
          <Text as="span" size="sm" tone="warning">
            <StepPeople pathId={path._id} step={step._id} stepState="late">
              {`${formatNumber(late)} late`}
            </StepPeople>
          </Text>
        )}
        {medianDays !== null && (
          <Text as="span" size="sm" tone="muted">
            Median {counted(Math.round(medianDays), 'day', 'days')} to complete
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

interface StepPeopleProps {
  pathId: string
  step: string
  stepState?: Schemas['PathStepFilter']
  children: string
}

/** A link to the users with this state of a step; without a state, to those whose next step it is. */
function StepPeople({ pathId, step, stepState, children }: StepPeopleProps) {
  return (
    <Link
      to="/library/selected-path/summary"
      search={{ pathId, step, ...(stepState && { stepState }) }}
      hash="people"
    >
      {children}
    </Link>
  )
}
