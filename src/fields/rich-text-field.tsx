import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field } from '~/ui/field'
import { RichText, type RichTextProps } from '~/ui/rich-text'
import type { FieldTexts } from './text-field'
import { asText, useField, type Wiring } from './use-field'

/** Text with headings, lists and links in a form; the value is HTML, empty where nothing is written. */
export function RichTextField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | undefined>,
  Out,
>({
  control,
  name,
  maxLength,
  placeholder,
  disabled,
  ...texts
}: Wiring<V, N, Out> &
  FieldTexts &
  Pick<RichTextProps, 'placeholder' | 'disabled'> & { maxLength?: number }) {
  const field = useField({ control, name })
  const own = { limit: maxLength, placeholder, disabled }
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <>
          {/* The editor is no control of the form; by this one its refusals find it. */}
          <input type="hidden" name={name} />
          <RichText
            {...own}
            {...frame}
            {...field.control}
            aria-label={texts.label}
            value={asText(field.value)}
          />
        </>
      )}
    </Field>
  )
}
