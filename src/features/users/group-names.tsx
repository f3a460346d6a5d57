import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/badge'
import { Stack } from '~/ui/stack'
import { VisuallyHidden } from '~/ui/visually-hidden'

/** The groups of a person in one line: the first by name, the rest as a number that says them on hover. */
export function GroupNames({ groups }: { groups: Schemas['User']['userGroups'] }) {
  const [first, ...rest] = groups
  if (!first) return <VisuallyHidden>None</VisuallyHidden>
  const others = rest.map(({ name }) => name).join(', ')
  return (
    <Stack as="span" direction="row" gap={1} align="center">
      <Badge>
        <bdi>{first.name}</bdi>
      </Badge>
      {rest.length > 0 && (
        <span title={others}>
          +{rest.length}
          <VisuallyHidden>: {others}</VisuallyHidden>
        </span>
      )}
    </Stack>
  )
}
