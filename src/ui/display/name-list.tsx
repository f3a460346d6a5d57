import { Stack } from './stack'
import { Text } from './text'
import { VisuallyHidden } from './visually-hidden'

/** The first name, and a count of the rest with a tooltip that lists them. */
export function NamesInLine({ names }: { names: readonly string[] }) {
  const [first, ...rest] = names
  if (first === undefined) return <VisuallyHidden>None</VisuallyHidden>
  const hiddenNames = rest.join(', ')
  return (
    <Stack as="span" direction="row" gap={1} align="center">
      <Text as="span" clip dir="auto">
        {first}
      </Text>
      {rest.length > 0 && (
        <Text as="span" tone="muted" title={hiddenNames}>
          +{rest.length}
          <VisuallyHidden>: {hiddenNames}</VisuallyHidden>
        </Text>
      )}
    </Stack>
  )
}
