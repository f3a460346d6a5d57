import { Stack } from './stack'
import { Text } from './text'
import { VisuallyHidden } from './visually-hidden'

/** Several names in one line: the first as it is, the rest as a number that says them on hover. */
export function NamesInLine({ names }: { names: readonly string[] }) {
  const [first, ...rest] = names
  if (first === undefined) return <VisuallyHidden>None</VisuallyHidden>
  const others = rest.join(', ')
  return (
    <Stack as="span" direction="row" gap={1} align="center">
      <Text as="span" clip dir="auto">
        {first}
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
