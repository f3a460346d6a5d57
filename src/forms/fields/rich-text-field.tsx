import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field } from '~/ui/input/field'
import { RichText, type RichTextProps } from '~/ui/rich-text/rich-text'
import type { FieldTexts } from './text-field'
import { asText, useField, type Wiring } from './use-field'

/** Rich text in a form, as HTML. */
export function RichTextField<V extends FieldValues, N extends FieldPathByValue<V, string>, Out>({
  control,
  name,
  limit,
  placeholder,
  tags,
  ...texts
}: Wiring<V, N, Out> & FieldTexts & Pick<RichTextProps, 'limit' | 'placeholder' | 'tags'>) {
  const field = useField({ control, name })
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <RichText
          {...frame}
          {...field.control}
          aria-label={texts.label}
          limit={limit}
          placeholder={placeholder}
          tags={tags}
          value={asText(field.value)}
        />
      )}
    </Field>
  )
}
