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
      : `${counted(learners, 'person has', 'people have')} this course; ${counted(completed, 'has', 'have')} completed it.`,
    newItems > 0 && `${counted(newItems, 'required item is', 'required items are')} new.`,
    removedItems > 0 &&
      `${counted(removedItems, 'item is', 'items are')} gone; what people did there stays in their history.`,
    reopened > 0 && `The course opens again for ${counted(reopened, 'person', 'people')}.`,
    messages > 0 && `${counted(messages, 'mail goes', 'mails go')} out.`,
  ]
  return (
    <Stack gap={1} role="status">
      {lines.map((line) => line && <Text key={line}>{line}</Text>)}
    </Stack>
  )
}
