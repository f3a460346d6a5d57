import { useMutation } from '@tanstack/react-query'
import { MultiCombobox, type MultiComboboxProps } from '~/ui/input/combobox-multiple'
import type { Option } from '~/ui/input/option-source'
import { CreationField } from '~/forms/creation-field'
import { addAuthor, authorOption, findAuthors } from './find-authors'
import type { FieldTexts } from '~/forms/text-field'
import { useInlineCreation } from '~/forms/use-inline-creation'

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
  const {
    ref,
    name,
    disabled,
    onBlur,
    placeholder = 'Search authors',
    creates = true,
    value,
    onChange,
    error,
    ...texts
  } = props
  const { mutateAsync } = useMutation(addAuthor)
  const creation = useInlineCreation({
    noun: 'author',
    make: async (wanted, key) => {
      const params = { header: { 'Idempotency-Key': key } }
      return authorOption((await mutateAsync({ params, body: { name: wanted } })).data.author)
    },
    onMade: (author) => onChange([...value, author]),
  })
  return (
    <CreationField {...texts} error={error} creation={creation}>
      {(frame) => (
        <MultiCombobox
          {...{ ...frame, ref, name, disabled, onBlur, placeholder }}
          listLabel="authors"
          options={findAuthors}
          value={value}
          onChange={(authors) => {
            creation.forget()
            onChange(authors)
          }}
          onCreate={creates ? creation.create : undefined}
        />
      )}
    </CreationField>
  )
}
