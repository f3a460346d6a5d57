import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { Option } from '~/ui/input/option-source'
import { MultiComboboxField } from '~/forms/combobox-field'
import { useFindPeople } from './find-people'
import type { FieldTexts } from '~/forms/text-field'
import type { Wiring } from '~/forms/use-field'

/** People of the organisation in a form, found by name or address. */
export function UserPickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option[]>,
  Out,
>(props: Wiring<V, N, Out> & FieldTexts & { placeholder?: string; disabled?: boolean }) {
  return (
    <MultiComboboxField
      placeholder="Type a name or email address"
      {...props}
      listLabel="People"
      options={useFindPeople()}
    />
  )
}
