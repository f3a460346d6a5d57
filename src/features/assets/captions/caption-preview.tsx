import type { Schemas } from '~/api/schemas'
import { languageName } from '~/pickers/language-name'
import { EncodingChoice } from '~/tabular/encoding-choice'
import type { TextFile } from '~/tabular/text-file'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { firstLines } from './caption-file'

interface CaptionPreviewProps {
  file: TextFile
  language: string | null
  /** The captions that these will replace. */
  existing: Schemas['Caption'] | undefined
  isPending: boolean
  onFile: (file: TextFile) => void
  onCancel: () => void
  onAdd: () => void
}

/** The first lines of a caption file, before it is stored. */
export function CaptionPreview(props: CaptionPreviewProps) {
  const { file, language, existing, isPending, onFile, onCancel, onAdd } = props
  const lines = firstLines(file.text)
  return (
    <Stack gap={3}>
      <Stack as="section" gap={1} aria-label={`First lines of ${file.name}`}>
        <Text weight="medium">{file.name}</Text>
        {lines.map((line, index) => (
          <Text key={`${index} ${line}`} dir="auto" lang={language ?? undefined}>
            {line}
          </Text>
        ))}
      </Stack>
      <EncodingChoice file={file} onChange={onFile} />
      {existing && (
        <Callout tone="warning" live="polite">
          The existing {existing.label} captions will be replaced.
        </Callout>
      )}
      <Stack direction="row" gap={2}>
        <Button tone="accent" disabled={language === null} busy={isPending} onClick={onAdd}>
          {existing ? 'Replace' : 'Add'}
          {language === null ? '' : ` ${languageName(language)}`} captions
        </Button>
        <Button disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  )
}
