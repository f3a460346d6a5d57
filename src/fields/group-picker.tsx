import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '~/api/query'
import { MultiCombobox, type MultiComboboxProps } from '~/ui/combobox-multiple'
import { Field } from '~/ui/field'
import type { Option } from '~/ui/options'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { findGroups, findStaticGroups, groupOption } from './find-groups'
import type { FieldTexts } from './text-field'

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
    /** Offers to make a group of a name that there is not. */
    creates?: boolean
  }

/** Any number of groups, found by name; a new one is made without leaving the field. */
export function GroupPicker(props: GroupPickerProps) {
  const { label, labelHidden, aside, help, required, error, value, onChange } = props
  const { kind = 'static', creates = true, ...control } = props
  const [said, setSaid] = useState('')
  const creation = useMutation({
    ...createGroup,
    onSuccess: ({ data: { userGroup } }) => {
      onChange([...value, groupOption(userGroup)])
      setSaid(`Group ${userGroup.name} made and chosen`)
    },
  })
  const create = (name: string) => {
    const header = { 'Idempotency-Key': crypto.randomUUID() }
    creation.mutate({ params: { header }, body: { name } })
  }
  const making = creation.isPending
    ? `Making the group ${creation.variables.body.name}…`
    : undefined
  const failure = creation.error && `The group was not made. ${creation.error.message}.`
  return (
    <>
      <Field
        {...{ label, labelHidden, aside, required }}
        help={making ?? help}
        error={error ?? failure ?? undefined}
      >
        {(frame) => (
          <MultiCombobox
            {...frame}
            ref={control.ref}
            name={control.name}
            disabled={control.disabled}
            onBlur={control.onBlur}
            placeholder={control.placeholder ?? 'Search groups'}
            listLabel="groups"
            options={kind === 'static' ? findStaticGroups : findGroups}
            value={value}
            onChange={(groups) => {
              if (creation.isError) creation.reset()
              onChange(groups)
            }}
            onCreate={creates ? create : undefined}
          />
        )}
      </Field>
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
    </>
  )
}
