import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { obstacleLabels, stepTypeLabels } from '~/entities/learning-path-labels'
import { Badge } from '~/ui/display/badge'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { durationText } from '~/ui/format/duration'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import * as css from './path.css'
import { StepProgress } from './step-progress'
import type { LearningPath } from './use-path'

type Step = LearningPath['courses'][number]

interface PathStepProps {
  path: LearningPath
  step: Step
  /** Undefined while loading, and for drafts. */
  progress: Schemas['PathStepProgress'] | undefined
  /** The number of users of the path. */
  assigned: number
  /** Whether most users stop here. */
  isMost: boolean
  edit: (content: ReactNode) => ReactNode
  /** The action that makes a step available again. */
  remedy: (step: Step) => ReactNode
  onRemind: (stepId: string, count: number) => void
}

/** A step on the rail: what it is, and how the users of the path progress in it. */
export function PathStep(props: PathStepProps) {
  const { path, step, progress, assigned, isMost, edit, remedy, onRemind } = props
  const stopped = progress?.stopped ?? 0
  return (
    <li className={css.step}>
      <div className={css.rail} aria-hidden>
        <span className={css.number}>{formatNumber(step.order)}</span>
      </div>
      <div className={css.words}>
        <div className={css.stepHead}>
          <div className={css.stepTitle}>
            <Text as="div" weight="medium" dir="auto">
              <StepLink step={step} />
            </Text>
            <Stack direction="row" gap={2} align="center" wrap>
              <Text as="span" size="sm" tone="muted">
                <StepFacts path={path} step={step} />
              </Text>
              {!step.required && path.completionRule === 'all-required' && <Badge>Optional</Badge>}
              {step.why !== null && <Badge tone="warning">{obstacleLabels[step.why]}</Badge>}
              {isMost && <Badge tone="info">Most people are here</Badge>}
            </Stack>
          </div>
          {stopped > 0 && (
            <Button
              size="sm"
              icon={<BellRing aria-hidden />}
              aria-label={`Remind ${counted(stopped, 'person', 'people')} whose next step is ${step.title}`}
              onClick={() => onRemind(step._id, stopped)}
            >
              Remind {formatNumber(stopped)}
            </Button>
          )}
        </div>
        {progress && assigned > 0 && (
          <StepProgress path={path} progress={progress} assigned={assigned} />
        )}
        {step.why !== null && (
          <Stack direction="row" gap={3} wrap align="center">
            <Text as="span" size="sm">
              {remedies[step.why]}
            </Text>
            {remedy(step)}
            {edit(step.required ? 'Replace it or make it optional' : 'Replace it')}
          </Stack>
        )}
      </div>
    </li>
  )
}

const remedies = {
  draft: 'Publish the course to open this step.',
  archived: 'Publish the course again to open this step.',
  deleted: 'It no longer exists.',
  ended: 'Extend the license to open this step.',
} as const satisfies Record<NonNullable<Step['why']>, string>

function StepLink({ step: { _id, type, title } }: { step: Step }) {
  if (type === 'course')
    return (
      <Link to="/library/selected-course/summary" search={{ courseId: _id }}>
        {title}
      </Link>
    )
  return (
    <Link to="/library/selected-license/summary" search={{ licenseId: _id }}>
      {title}
    </Link>
  )
}

function StepFacts({ path, step }: { path: LearningPath; step: Step }) {
  const { type, duration, coursesCount, dueInDays, required } = step
  const due =
    dueInDays !== null
      ? `due after ${counted(dueInDays, 'day', 'days')}`
      : required || path.completionRule === 'at-least'
        ? 'due with the path'
        : 'no deadline'
  return [
    type === 'license'
      ? `${stepTypeLabels.license}, ${counted(coursesCount, 'course', 'courses')}`
      : stepTypeLabels.course,
    ...(duration > 0 ? [durationText(duration)] : []),
    due,
  ].join(' · ')
}
