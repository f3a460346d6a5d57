import { useState } from 'react'
import { Combobox, type ComboboxProps } from '~/ui/combobox/combobox'
import { Field } from '~/ui/input/field'
import { languageOfTag, languageOption, languageOptions } from './languages'
import type { FieldTexts } from '~/forms/fields/text-field'

export type LanguagePickerProps = FieldTexts &
  Pick<ComboboxProps, 'ref' | 'name' | 'disabled' | 'onBlur'> & {
    /** A BCP 47 tag: `en-GB`; null for none. */
    value: string | null
    onChange: (language: string | null) => void
    error?: string | undefined
  }

/** A language, by name or tag. */
export function LanguagePicker(props: LanguagePickerProps) {
  const { label, labelHidden, aside, help, required, error, value, onChange } = props
  const [wrong, setWrong] = useState('')
  const typed = (text: string) => {
    const language = languageOfTag(text)
    setWrong(
      language ? '' : `“${text}” is not a language. Choose one, or enter a tag such as en-GB`,
    )
    if (language) onChange(language.value)
  }
  return (
    <Field {...{ label, labelHidden, aside, required, help }} error={error ?? (wrong || undefined)}>
      {(frame) => (
        <Combobox
          {...frame}
          ref={props.ref}
          name={props.name}
          disabled={props.disabled}
          onBlur={props.onBlur}
          placeholder="Search languages"
          listLabel="languages"
          options={languageOptions()}
          value={value === null ? null : languageOption(value)}
          onChange={(language) => {
            setWrong('')
            onChange(language?.value ?? null)
          }}
          onCreate={typed}
        />
      )}
    </Field>
  )
}
