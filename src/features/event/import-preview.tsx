import type { NamedDone } from '~/bulk/bulk-outcome'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'

const shown = 20

/** The rows of a file that cannot be imported, each with its reason. */
export function ImportPreview({ preview }: { preview: NamedDone | undefined }) {
  if (!preview) return null
  const { failed, counts } = preview
  if (failed.length === 0) return null
  const more = counts.failed - shown
  return (
    <Stack gap={1}>
      <Text as="p" weight="medium">
        {counted(counts.failed, 'row cannot', 'rows cannot')} be imported
      </Text>
      <Stack as="ul" gap={1}>
        {failed.slice(0, shown).map(({ ref, code, message }, index) => (
          <Text as="li" size="sm" key={`${index} ${ref} ${code}`} dir="auto">
            {message}
          </Text>
        ))}
      </Stack>
      {more > 0 && (
        <Text as="p" size="sm" tone="muted">
          … and {counted(more, 'other row', 'other rows')}
        </Text>
      )}
    </Stack>
  )
}
