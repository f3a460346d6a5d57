import { useMutation } from '@tanstack/react-query'
import { Combobox, type ComboboxProps } from '~/ui/combobox'
import { Field } from '~/ui/field'
import type { Option } from '~/ui/options'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { addCategory, categoryOption, findCategories } from './find-categories'
import type { FieldTexts } from './text-field'
import { useInlineCreation } from './use-inline-creation'

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
  const { label, labelHidden, aside, help, required, error, value, onChange } = props
  const { mutateAsync } = useMutation(addCategory)
  const creation = useInlineCreation({
    noun: 'category',
    make: async (name, key) => {
      const params = { header: { 'Idempotency-Key': key } }
      return categoryOption((await mutateAsync({ params, body: { name } })).data.category)
    },
    onMade: onChange,
  })
  return (
    <>
      <Field
        {...{ label, labelHidden, aside, required }}
        help={creation.making ?? help}
        error={error ?? creation.failure}
      >
        {(frame) => (
          <Combobox
            {...frame}
            ref={props.ref}
            name={props.name}
            disabled={props.disabled}
            onBlur={props.onBlur}
            placeholder={props.placeholder ?? 'Search categories'}
            listLabel="categories"
            options={findCategories}
            value={value}
            onChange={(category) => {
              creation.forget()
              onChange(category)
            }}
            onCreate={props.creates === false ? undefined : creation.create}
          />
        )}
      </Field>
      <VisuallyHidden live="polite">{creation.said}</VisuallyHidden>
    </>
  )
}
