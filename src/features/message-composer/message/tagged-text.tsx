import { Braces } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '~/ui/input/field'
import { IconButton } from '~/ui/input/icon-button'
import { TextInput } from '~/ui/input/text-input'
import { Textarea } from '~/ui/input/textarea'
import type { TextTag } from '~/ui/rich-text/text-tags'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'

interface TaggedProps {
  tags: readonly TextTag[]
  label: string
  help?: ReactNode
  required?: boolean
  name?: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A line of text that may contain tags. */
export function TaggedText({
  tags,
  label,
  help,
  required,
  error,
  name,
  value,
  onChange,
}: TaggedProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field
      label={label}
      help={help}
      required={required}
      error={error}
      aside={<TagMenu {...{ tags, label, input, value, onChange }} />}
    >
      {(frame) => (
        <TextInput {...frame} ref={input} name={name} value={value} onChange={onChange} />
      )}
    </Field>
  )
}

/** Several lines of text that may contain tags. */
export function TaggedTextarea({
  tags,
  label,
  required,
  error,
  limit,
  value,
  onChange,
}: TaggedProps & { limit: number }) {
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <Field
      label={label}
      required={required}
      error={error}
      aside={<TagMenu {...{ tags, label, input, value, onChange }} />}
    >
      {(frame) => (
        <Textarea {...frame} ref={input} limit={limit} value={value} onChange={onChange} />
      )}
    </Field>
  )
}

interface TagMenuProps {
  tags: readonly TextTag[]
  label: string
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
}

/** Inserts a tag at the cursor. */
function TagMenu({ tags, label, input, value, onChange }: TagMenuProps) {
  const insert = (name: string) => {
    const field = input.current
    const [start, end] = [
      field?.selectionStart ?? value.length,
      field?.selectionEnd ?? value.length,
    ]
    const tag = `{{${name}}}`
    flushSync(() => onChange(value.slice(0, start) + tag + value.slice(end)))
    // The menu restores the focus to its button when it has closed.
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(start + tag.length, start + tag.length)
    })
  }
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Insert a tag: ${label}`} icon={<Braces aria-hidden />} />
      }
    >
      {tags.map((tag) => (
        <MenuItem key={tag.name} onSelect={() => insert(tag.name)}>
          {tag.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
