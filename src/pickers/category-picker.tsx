import { useMutation } from '@tanstack/react-query'
import { Combobox, type ComboboxProps } from '~/ui/input/combobox'
import type { Option } from '~/ui/input/option-source'
import { CreationField } from '~/forms/creation-field'
import { addCategory, categoryOption, findCategories } from './find-categories'
import type { FieldTexts } from '~/forms/text-field'
import { useInlineCreation } from '~/forms/use-inline-creation'

export type CategoryPickerProps = FieldTexts &
  Pick<ComboboxProps, 'ref' | 'name' | 'placeholder' | 'disabled' | 'onBlur'> & {
    /** A whole option (`categoryOption(category)`, or `{ value, label }`); null for none. */
    value: Option | null
    onChange: (category: Option | null) => void
    error?: string | undefined
    /** Offers to make a category of a name that there is not; it does unless told otherwise. */
    creates?: boolean
  }

/** One category, found by name; a new one is made without leaving the field. */
export function CategoryPicker(props: CategoryPickerProps) {
  const {
    ref,
    name,
    disabled,
    onBlur,
    placeholder = 'Search categories',
    creates = true,
    value,
    onChange,
    error,
    ...texts
  } = props
  const { mutateAsync } = useMutation(addCategory)
  const creation = useInlineCreation({
    noun: 'category',
    make: async (wanted, key) => {
      const params = { header: { 'Idempotency-Key': key } }
      return categoryOption((await mutateAsync({ params, body: { name: wanted } })).data.category)
    },
    onMade: onChange,
  })
  return (
    <CreationField {...texts} error={error} creation={creation}>
      {(frame) => (
        <Combobox
          {...{ ...frame, ref, name, disabled, onBlur, placeholder }}
          listLabel="categories"
          options={findCategories}
          value={value}
          onChange={(category) => {
            creation.forget()
            onChange(category)
          }}
          onCreate={creates ? creation.create : undefined}
        />
      )}
    </CreationField>
  )
}
