import type { Schemas } from '~/api/schemas'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { VisuallyHidden } from '~/ui/visually-hidden'

/** The groups of a person in one line: the first by name, the rest as a number that says them on hover. */
export function GroupNames({ groups }: { groups: Schemas['User']['userGroups'] }) {
  const [first, ...rest] = groups
  if (!first) return <VisuallyHidden>None</VisuallyHidden>
  const others = rest.map(({ name }) => name).join(', ')
  return (
    <Stack as="span" direction="row" gap={1} align="center">
      <Text as="span" clip dir="auto">
        {first.name}
      </Text>
      {rest.length > 0 && (
        <Text as="span" tone="muted" title={others}>
          +{rest.length}
          <VisuallyHidden>: {others}</VisuallyHidden>
        </Text>
      )}
    </Stack>
  )
}
