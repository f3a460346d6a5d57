import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { licenseById } from '~/api/licenses'
import { useEntityOptions } from '~/pickers/entity'
import { groupEntity } from '~/pickers/groups'
import { licenseEntity } from '~/pickers/licenses'
import { asText, useField } from '~/forms/fields/use-field'
import { Combobox } from '~/ui/combobox/combobox'
import { DateInput } from '~/ui/input/date-input'
import { Field, type FieldControl } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { TextInput } from '~/ui/input/text-input'
import { sourceOptions } from './condition-kinds'
import type { GroupForm } from '~/features/groups/group-form'
import { group } from '~/features/groups/groups.api'

interface ConditionValueProps {
  control: Control<GroupForm, unknown, GroupForm>
  index: number
  valueKind: 'text' | 'group' | 'license' | 'source' | 'moment' | 'days'
  /** The group that the rules are of; it cannot depend on itself. */
  groupId: string | undefined
}

/** The value of a condition. */
export function ConditionValue({ control, index, valueKind: takes, groupId }: ConditionValueProps) {
  const field = useField({ control, name: `rules.conditions.${index}.value` })
  const value = asText(field.value)
  return (
    <Field label="Value" labelHidden error={field.error}>
      {(frame) => {
        const wired = { ...frame, ...field.control }
        if (takes === 'group') return <GroupValue {...wired} value={value} except={groupId} />
        if (takes === 'license') return <LicenseValue {...wired} value={value} />
        if (takes === 'source')
          return (
            <Select
              {...wired}
              options={sourceOptions}
              placeholder="Choose…"
              value={source(value)}
            />
          )
        if (takes === 'moment')
          return (
            <DateInput
              {...wired}
              value={value || null}
              onChange={(date) => wired.onChange(date ?? '')}
            />
          )
        return (
          <TextInput
            {...wired}
            value={value}
            inputMode={takes === 'days' ? 'numeric' : 'text'}
            placeholder={takes === 'days' ? 'For example 30' : 'For example sales'}
          />
        )
      }}
    </Field>
  )
}

function source(value: string) {
  return sourceOptions.find((option) => option.value === value)?.value ?? ''
}

type GroupValueProps = FieldControl &
  ReturnType<typeof useField>['control'] & {
    value: string
    except: string | undefined
  }

/** A group by name. Its id is stored, so the name is looked up. */
function GroupValue({ value, except, onChange, ...wired }: GroupValueProps) {
  const groupQuery = useQuery({ ...group(value), enabled: value !== '' })
  const options = useEntityOptions(groupEntity, except)
  const label =
    groupQuery.data?.data.userGroups[0]?.name ?? (groupQuery.data ? 'A deleted group' : '…')
  return (
    <Combobox
      {...wired}
      listLabel="Groups"
      placeholder="Search groups"
      options={options}
      value={value === '' ? null : { value, label }}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}

type LicenseValueProps = FieldControl & ReturnType<typeof useField>['control'] & { value: string }

/** A license by title. */
function LicenseValue({ value, onChange, ...wired }: LicenseValueProps) {
  const groupQuery = useQuery({ ...licenseById(value), enabled: value !== '' })
  const options = useEntityOptions(licenseEntity)
  const label =
    groupQuery.data?.data.licenses[0]?.title ?? (groupQuery.data ? 'A deleted license' : '…')
  return (
    <Combobox
      {...wired}
      listLabel="Licenses"
      placeholder="Search licenses"
      options={options}
      value={value === '' ? null : { value, label }}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}
