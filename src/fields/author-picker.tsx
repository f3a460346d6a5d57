import { useMutation } from '@tanstack/react-query'
import { MultiCombobox, type MultiComboboxProps } from '~/ui/combobox-multiple'
import { Field } from '~/ui/field'
import type { Option } from '~/ui/options'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { addAuthor, authorOption, findAuthors } from './find-authors'
import type { FieldTexts } from './text-field'
import { useInlineCreation } from './use-inline-creation'

export type AuthorPickerProps = FieldTexts &
  Pick<MultiComboboxProps, 'ref' | 'name' | 'placeholder' | 'disabled' | 'onBlur'> & {
    /** Whole options (`authorOption(author)`), so that their names are known without a call. */
    value: readonly Option[]
    onChange: (authors: readonly Option[]) => void
    error?: string | undefined
    /** Offers to make an author of a name that there is not; it does unless told otherwise. */
    creates?: boolean
  }

/** Any number of authors, found by name; a new one is made without leaving the field. */
export function AuthorPicker(props: AuthorPickerProps) {
  const { label, labelHidden, aside, help, required, error, value, onChange } = props
  const { mutateAsync } = useMutation(addAuthor)
  const creation = useInlineCreation({
    noun: 'author',
    make: async (name, key) => {
      const params = { header: { 'Idempotency-Key': key } }
      return authorOption((await mutateAsync({ params, body: { name } })).data.author)
    },
    onMade: (author) => onChange([...value, author]),
  })
  return (
    <>
      <Field
        {...{ label, labelHidden, aside, required }}
        help={creation.making ?? help}
        error={error ?? creation.failure}
      >
        {(frame) => (
          <MultiCombobox
            {...frame}
            ref={props.ref}
            name={props.name}
            disabled={props.disabled}
            onBlur={props.onBlur}
            placeholder={props.placeholder ?? 'Search authors'}
            listLabel="authors"
            options={findAuthors}
            value={value}
            onChange={(authors) => {
              creation.forget()
              onChange(authors)
            }}
            onCreate={props.creates === false ? undefined : creation.create}
          />
        )}
      </Field>
      <VisuallyHidden live="polite">{creation.said}</VisuallyHidden>
    </>
  )
}
