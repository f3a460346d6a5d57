import { Braces } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '~/ui/input/field'
import { IconButton } from '~/ui/input/icon-button'
import { TextInput } from '~/ui/input/text-input'
import { Textarea } from '~/ui/input/textarea'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { useTags } from './use-tags'

interface TaggedProps {
  label: string
  help?: ReactNode
  required?: boolean
  name?: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A line of text that may contain tags. */
export function TaggedText({ label, help, required, error, name, value, onChange }: TaggedProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field
      label={label}
      help={help}
      required={required}
      error={error}
      aside={<TagMenu {...{ label, input, value, onChange }} />}
    >
      {(frame) => (
        <TextInput {...frame} ref={input} name={name} value={value} onChange={onChange} />
      )}
    </Field>
  )
}

/** Several lines of text that may contain tags. */
export function TaggedTextarea({
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
      aside={<TagMenu {...{ label, input, value, onChange }} />}
    >
      {(frame) => (
        <Textarea {...frame} ref={input} limit={limit} value={value} onChange={onChange} />
      )}
    </Field>
  )
}

interface TagMenuProps {
  label: string
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
}

/** Inserts a tag at the cursor. */
function TagMenu({ label, input, value, onChange }: TagMenuProps) {
  const tags = useTags()
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
