import { Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Schemas } from '~/api/schemas'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { FileButton } from '~/ui/files/file-button'
import { acceptOf, checkFiles, describeRules, type FileRules } from '~/ui/files/file-rules'
import { formatBytes } from '~/ui/format/numbers'
import { FieldError } from '~/ui/input/field'
import { IconButton } from '~/ui/input/icon-button'
import type { EventForm } from './event-form'

interface AttachmentsFieldProps {
  form: SchemaForm<EventForm, EventForm>
  saved: Schemas['Event']['attachments']
}

const office = 'application/vnd.openxmlformats-officedocument.'

const rules: FileRules = {
  kinds: [
    { name: 'PDF', types: ['application/pdf'], extensions: ['.pdf'] },
    { name: 'DOCX', types: [`${office}wordprocessingml.document`], extensions: ['.docx'] },
    { name: 'XLSX', types: [`${office}spreadsheetml.sheet`], extensions: ['.xlsx'] },
    { name: 'PPTX', types: [`${office}presentationml.presentation`], extensions: ['.pptx'] },
    { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
    { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
  ],
  maxSize: 10_485_760,
  maxFiles: 5,
}

/** The files that belong to an event. */
export function AttachmentsField({ form: { control }, saved }: AttachmentsFieldProps) {
  const added = useController({ control, name: 'attachments' })
  const removed = useController({ control, name: 'removeAttachments' })
  const [refusal, setRefusal] = useState<string>()
  const left = saved.filter(({ _id }) => !removed.field.value.includes(_id))
  const files = added.field.value
  const room = rules.maxFiles - left.length - files.length
  const take = (chosen: File[]) => {
    const { accepted, refused } = checkFiles(chosen, { ...rules, maxFiles: room })
    added.field.onChange([...files, ...accepted])
    setRefusal(refused.map(({ file, reason }) => `${file.name}: ${reason}`).join('. ') || undefined)
  }
  return (
    <Stack gap={2}>
      <Heading level={4} size="sm">
        Attachments
      </Heading>
      {left.map(({ _id, name, size }) => (
        <Item
          key={_id}
          name={name}
          size={size}
          onRemove={() => removed.field.onChange([...removed.field.value, _id])}
        />
      ))}
      {files.map((file) => (
        <Item
          key={`${file.name} ${file.size}`}
          name={file.name}
          size={file.size}
          onRemove={() => added.field.onChange(files.filter((each) => each !== file))}
        />
      ))}
      {room > 0 && (
        <div>
          <FileButton
            label="Add attachments"
            size="sm"
            icon={<Paperclip aria-hidden />}
            multiple
            accept={acceptOf(rules)}
            onFiles={take}
          />
        </div>
      )}
      {refusal !== undefined && <FieldError live>{refusal}</FieldError>}
      {added.fieldState.error && <FieldError>{added.fieldState.error.message}</FieldError>}
      <Text size="sm" tone="muted" as="p">
        {describeRules(rules)}
      </Text>
    </Stack>
  )
}

function Item({ name, size, onRemove }: { name: string; size: number; onRemove: () => void }) {
  return (
    <Stack direction="row" gap={2} align="center">
      <Text as="span" clip dir="auto">
        {name}
      </Text>
      <Text as="span" size="sm" tone="muted">
        {formatBytes(size)}
      </Text>
      <IconButton
        size="sm"
        variant="ghost"
        label={`Remove ${name}`}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
    </Stack>
  )
}
