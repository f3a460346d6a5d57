import { useMutation } from '@tanstack/react-query'
import { mutation } from '~/api/client/query'
import { MultiCombobox, type MultiComboboxProps } from '~/ui/input/combobox-multiple'
import type { Option } from '~/ui/input/option-source'
import { CreationField } from '~/forms/creation-field'
import { findStaticGroups, groupOption, useFindGroups } from './find-groups'
import type { FieldTexts } from '~/forms/text-field'
import { useInlineCreation } from '~/forms/use-inline-creation'

const createGroup = mutation('post', '/api/business/createUserGroup', [
  '/api/business/getUserGroups',
])

export type GroupPickerProps = FieldTexts &
  Pick<MultiComboboxProps, 'ref' | 'name' | 'placeholder' | 'disabled' | 'onBlur'> & {
    value: readonly Option[]
    onChange: (groups: readonly Option[]) => void
    error?: string | undefined
    /** `static`: only groups that are kept by hand, since the others take nobody. */
    kind?: 'static' | 'any'
    /** Offers to make a group of a name that there is not; it does unless told otherwise. */
    creates?: boolean
  }

/** Any number of groups, found by name; a new one is made without leaving the field. */
export function GroupPicker(props: GroupPickerProps) {
  const {
    ref,
    name,
    disabled,
    onBlur,
    placeholder = 'Search groups',
    creates = true,
    value,
    onChange,
    error,
    kind = 'static',
    ...texts
  } = props
  const findAny = useFindGroups()
  const { mutateAsync } = useMutation(createGroup)
  const creation = useInlineCreation({
    noun: 'group',
    make: async (wanted, key) => {
      const params = { header: { 'Idempotency-Key': key } }
      return groupOption((await mutateAsync({ params, body: { name: wanted } })).data.userGroup)
    },
    onMade: (group) => onChange([...value, group]),
  })
  return (
    <CreationField {...texts} error={error} creation={creation}>
      {(frame) => (
        <MultiCombobox
          {...{ ...frame, ref, name, disabled, onBlur, placeholder }}
          listLabel="groups"
          options={kind === 'static' ? findStaticGroups : findAny}
          value={value}
          onChange={(groups) => {
            creation.forget()
            onChange(groups)
          }}
          onCreate={creates ? creation.create : undefined}
        />
      )}
    </CreationField>
  )
}
