import { FileText, X } from 'lucide-react'
import { maxFiles } from '~/features/message-composer/state/message-problems'
import { useValue } from '~/features/message-composer/state/use-composer'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { FileDrop } from '~/ui/files/file-drop'
import type { FileRules } from '~/ui/files/file-rules'
import { formatBytes } from '~/ui/format/numbers'
import { FieldError } from '~/ui/input/field'
import { IconButton } from '~/ui/input/icon-button'
import { ListItem } from '~/ui/list/list-item'

const office = 'application/vnd.openxmlformats-officedocument'
const kinds: FileRules['kinds'] = [
  { name: 'PDF', types: ['application/pdf'], extensions: ['.pdf'] },
  { name: 'DOCX', types: [`${office}.wordprocessingml.document`], extensions: ['.docx'] },
  { name: 'XLSX', types: [`${office}.spreadsheetml.sheet`], extensions: ['.xlsx'] },
  { name: 'PPTX', types: [`${office}.presentationml.presentation`], extensions: ['.pptx'] },
  { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
  { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
  { name: 'ICS', types: ['text/calendar'], extensions: ['.ics'] },
]

/** The attached files. They are uploaded with the next save. */
export function FilesField() {
  const { value, error, onChange } = useValue('attachments')
  const bytes = value.reduce((sum, { size }) => sum + size, 0)
  return (
    <Stack gap={2} role="group" aria-label="Files">
      <Text weight="medium">Files</Text>
      {value.length > 0 && (
        <>
          <ul role="list" aria-label="Attached files">
            {value.map(({ key, name, size }) => (
              <ListItem
                key={key}
                lead={<FileText aria-hidden />}
                action={
                  <IconButton
                    size="sm"
                    label={`Remove ${name}`}
                    icon={<X aria-hidden />}
                    onClick={() => onChange(value.filter((file) => file.key !== key))}
                  />
                }
              >
                <Text>
                  <bdi>{name}</bdi>
                </Text>
                <Text size="sm" tone="muted">
                  {formatBytes(size)}
                </Text>
              </ListItem>
            ))}
          </ul>
          <Text size="sm" tone="muted">
            {formatBytes(bytes)} of 10 MB
          </Text>
        </>
      )}
      {value.length < maxFiles && (
        <FileDrop
          label="Attach files"
          paste={false}
          rules={{ kinds, maxSize: 10_000_000, maxFiles: maxFiles - value.length }}
          onFiles={(files) =>
            onChange([
              ...value,
              ...files.map((file) => ({
                key: crypto.randomUUID(),
                name: file.name,
                size: file.size,
                file,
              })),
            ])
          }
        />
      )}
      {error && <FieldError live>{error}</FieldError>}
    </Stack>
  )
}
