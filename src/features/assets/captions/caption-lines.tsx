import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

interface CaptionLinesProps {
  lines: readonly { line?: number | undefined; message: string }[]
}

/** Messages about lines of a caption file. */
export function CaptionLines({ lines }: CaptionLinesProps) {
  return (
    <Stack as="ul" gap={1}>
      {lines.map(({ line, message }, index) => (
        <Text as="li" size="sm" key={`${index} ${line}`}>
          {line === undefined ? message : `Line ${line}: ${message}`}
        </Text>
      ))}
    </Stack>
  )
}
