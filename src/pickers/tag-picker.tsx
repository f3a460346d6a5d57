import { MultiCombobox, type MultiComboboxProps } from '~/ui/combobox/combobox-multiple'
import { Field } from '~/ui/input/field'
import type { OptionSource } from '~/ui/input/option-source'
import type { FieldTexts } from '~/forms/fields/text-field'

export type TagPickerProps = FieldTexts &
  Pick<MultiComboboxProps, 'ref' | 'name' | 'disabled' | 'onBlur'> & {
    value: readonly string[]
    onChange: (tags: string[]) => void
    /** Existing tags as suggestions; any other text can be typed. */
    known?: OptionSource
    error?: string | undefined
  }

const none: OptionSource = []
const maxTags = 30
const longest = 40

/** Tags: existing ones, and any new one. */
export function TagPicker(props: TagPickerProps) {
  const { label, labelHidden, aside, help, required, error, value, onChange } = props
  const tooMany = value.length > maxTags ? `Use at most ${maxTags} tags` : undefined
  const tooLong = value.find((tag) => [...tag].length > longest)
  const own = tooMany ?? (tooLong && `“${tooLong}” is longer than ${longest} characters`)
  return (
    <Field {...{ label, labelHidden, aside, required, help }} error={error ?? own}>
      {(frame) => (
        <MultiCombobox
          {...frame}
          ref={props.ref}
          name={props.name}
          disabled={props.disabled}
          onBlur={props.onBlur}
          placeholder="Type a tag, then press Enter"
          listLabel="tags"
          options={props.known ?? none}
          value={value.map((tag) => ({ value: tag, label: tag }))}
          onChange={(tags) => onChange(tags.map((tag) => tag.value))}
          onCreate={(text) => {
            const tag = text.trim()
            if (!value.includes(tag)) onChange([...value, tag])
          }}
        />
      )}
    </Field>
  )
}
