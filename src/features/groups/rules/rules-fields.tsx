import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { RadioField } from '~/forms/fields/radio-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Button } from '~/ui/input/button'
import { Stack } from '~/ui/display/stack'
import { ConditionFields } from './condition-fields'
import { freshCondition } from './condition-kinds'
import type { GroupForm } from '~/features/groups/group-form'
import * as css from '~/features/groups/groups.css'
import { RulesPreview } from './rules-preview'

interface RulesFieldsProps {
  form: SchemaForm<GroupForm, GroupForm>
  /** The group with the rules; undefined for a new one. */
  groupId?: string
}

const maxRules = 20

/** The rules of a dynamic group, with a preview. */
export function RulesFields({ form, groupId }: RulesFieldsProps) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'rules.conditions' })
  return (
    <Stack gap={4}>
      <RadioField
        control={control}
        name="rules.match"
        label="Match"
        variant="segments"
        options={[
          { value: 'all', label: 'All conditions' },
          { value: 'any', label: 'Any condition' },
        ]}
      />
      <Stack as="ul" gap={3} aria-label="Conditions">
        {fields.map((field, index) => (
          <li key={field.id} className={css.conditionPlace}>
            <ConditionFields
              form={form}
              index={index}
              groupId={groupId}
              onRemove={fields.length > 1 ? () => remove(index) : undefined}
            />
          </li>
        ))}
      </Stack>
      {fields.length < maxRules && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => append(freshCondition('designation'))}
          >
            Add condition
          </Button>
        </div>
      )}
      <RulesPreview control={control} groupId={groupId} />
      <RadioField
        control={control}
        name="onLeave"
        label="When people leave the group"
        options={[
          { value: 'keep', label: 'Keep their assignments' },
          { value: 'remove-unfinished', label: 'End unfinished assignments' },
        ]}
      />
    </Stack>
  )
}
