import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { call } from '~/api/client'
import type { Option } from '~/ui/options'
import { MultiComboboxField } from './combobox-field'
import { personName } from './person-name'
import type { FieldTexts } from './text-field'
import type { Wiring } from './use-field'

/** As many as a list under a field can show; who is not among them is found by typing more. */
const limit = 25 as const

/** The people whose name, address or position has these words. The address tells namesakes apart. */
async function findPeople(text: string, signal: AbortSignal): Promise<Option[]> {
  const search = text.trim()
  const query = search === '' ? { limit } : { limit, search }
  const { data } = await call(
    'get',
    '/api/business/getAllUsersQuery',
    { params: { query } },
    { signal },
  )
  return data.users.map((person) => ({
    value: person._id,
    label: personName(person),
    hint: person.email,
  }))
}

/** People of the organisation in a form, found by name or address. */
export function UserPickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option[]>,
  Out,
>(props: Wiring<V, N, Out> & FieldTexts & { placeholder?: string; disabled?: boolean }) {
  return (
    <MultiComboboxField
      placeholder="Type a name or an address"
      {...props}
      listLabel="People"
      options={findPeople}
    />
  )
}
