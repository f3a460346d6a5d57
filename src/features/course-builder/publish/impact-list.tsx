import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

const removedLine = ({ title, learners }: Schemas['CourseImpact']['removed'][number]) =>
  learners > 0
    ? `Removed: ${title} (${counted(learners, 'person has', 'people have')} progress on it).`
    : `Removed: ${title}.`

/** The impact of a change on learners, as sentences. */
export function ImpactList({ impact }: { impact: Schemas['CourseImpact'] }) {
  const { learners, completed, reopened, restored, newlyCompleted, newItems, removed, messages } =
    impact
  const lines = [
    learners === 0
      ? 'No one is assigned yet.'
      : `${counted(learners, 'person is', 'people are')} assigned; ${counted(completed, 'has', 'have')} completed it.`,
    newItems > 0 && `${counted(newItems, 'required item is', 'required items are')} added.`,
    ...removed.map(removedLine),
    removed.some((item) => item.learners > 0) &&
      'Progress on removed items is stored. It counts again when the item is put back.',
    newlyCompleted > 0 &&
      `${counted(newlyCompleted, 'person meets', 'people meet')} the completion rule only because of this change.`,
    restored > 0 &&
      `The earlier completion of ${counted(restored, 'person', 'people')} counts again.`,
    reopened > 0 && `The course reopens for ${counted(reopened, 'person', 'people')}.`,
    messages > 0 && `${counted(messages, 'email is', 'emails are')} sent.`,
  ]
  return (
    <Stack gap={1} role="status">
      {lines.map((line, index) => line && <Text key={`${index} ${line}`}>{line}</Text>)}
    </Stack>
  )
}
