import { BookOpen, ListOrdered, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { obstacleLabels, stepTypeLabels } from '~/entities/learning-path-labels'
import { Badge } from '~/ui/display/badge'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { durationText } from '~/ui/format/duration'
import { counted } from '~/ui/format/numbers'
import { ListItem } from '~/ui/list/list-item'
import type { LearningPath } from './use-path'

interface PathStepsProps {
  path: LearningPath
  /** A link to the builder with this label. */
  editLink: (content: ReactNode) => ReactNode
}

/** The steps of a learning path, read-only; edited in the builder. */
export function PathSteps({ path: { courses }, editLink }: PathStepsProps) {
  if (courses.length === 0)
    return (
      <EmptyState
        icon={<ListOrdered />}
        title="No steps yet"
        description="Add courses and licenses in the editor."
        action={editLink('Edit learning path')}
      />
    )
  return (
    <Card title="Steps" padding="none">
      <ol role="list" aria-label="Steps">
        {courses.map((step) => (
          <StepItem key={step._id} step={step} />
        ))}
      </ol>
    </Card>
  )
}

function StepItem({ step }: { step: Schemas['PathStep'] }) {
  const { type, title, order, required, dueInDays, duration, coursesCount, why } = step
  const detail = [
    stepTypeLabels[type],
    ...(type === 'license' ? [counted(coursesCount, 'course', 'courses')] : []),
    ...(duration > 0 ? [durationText(duration)] : []),
    ...(dueInDays === null ? [] : [`due after ${counted(dueInDays, 'day', 'days')}`]),
  ].join(' · ')
  return (
    <ListItem lead={type === 'course' ? <BookOpen aria-hidden /> : <Ticket aria-hidden />}>
      <Text as="div" weight="medium">
        {order}. <bdi>{title}</bdi>
      </Text>
      <Stack direction="row" gap={2} wrap align="center">
        <Text as="span" size="sm" tone="muted">
          {detail}
        </Text>
        {!required && <Badge>Optional</Badge>}
        {why !== null && <Badge tone="warning">{obstacleLabels[why]}</Badge>}
      </Stack>
    </ListItem>
  )
}
