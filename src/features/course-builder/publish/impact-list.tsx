import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

/** Whom a change of the course concerns, in sentences. */
export function ImpactList({ impact }: { impact: Schemas['CourseImpact'] }) {
  const { learners, completed, reopened, newItems, removedItems, messages } = impact
  const lines = [
    learners === 0
      ? 'No one is assigned yet.'
      : `${counted(learners, 'person is', 'people are')} assigned; ${counted(completed, 'has', 'have')} completed it.`,
    newItems > 0 && `${counted(newItems, 'required item is', 'required items are')} new.`,
    removedItems > 0 &&
      `${counted(removedItems, 'item is', 'items are')} removed. Progress there stays in the history.`,
    reopened > 0 && `The course reopens for ${counted(reopened, 'person', 'people')}.`,
    messages > 0 && `${counted(messages, 'email is', 'emails are')} sent.`,
  ]
  return (
    <Stack gap={1} role="status">
      {lines.map((line) => line && <Text key={line}>{line}</Text>)}
    </Stack>
  )
}
