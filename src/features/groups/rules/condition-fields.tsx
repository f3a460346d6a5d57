import { X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { SelectField } from '~/forms/fields/select-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { IconButton } from '~/ui/input/icon-button'
import { fieldOptions, kindOf } from './condition-kinds'
import { ConditionValue } from './condition-value'
import type { GroupForm } from '~/features/groups/group-form'
import * as css from '~/features/groups/groups.css'
import { useFollowingOp } from '~/features/groups/use-following-op'

interface ConditionFieldsProps {
  form: SchemaForm<GroupForm, GroupForm>
  index: number
  groupId: string | undefined
  onRemove: (() => void) | undefined
}

/** One condition of the rules. */
export function ConditionFields({ form, index, groupId, onRemove }: ConditionFieldsProps) {
  const { control } = form
  const condition = useWatch({ control, name: `rules.conditions.${index}` })
  const kind = kindOf(condition.field)
  const number = index + 1
  useFollowingOp(form, index)
  return (
    <div role="group" aria-label={`Condition ${number}`} className={css.condition}>
      <div className={css.conditionPart}>
        <SelectField
          control={control}
          name={`rules.conditions.${index}.field`}
          label="Field"
          labelHidden
          options={
            kind
              ? fieldOptions
              : [...fieldOptions, { value: condition.field, label: condition.field }]
          }
        />
      </div>
      <div className={css.conditionPart}>
        <SelectField
          control={control}
          name={`rules.conditions.${index}.op`}
          label="Operator"
          labelHidden
          options={kind?.ops ?? [{ value: condition.op, label: condition.op }]}
        />
      </div>
      <div className={css.conditionValue}>
        <ConditionValue
          control={control}
          index={index}
          valueKind={condition.op === 'older-than-days' ? 'days' : (kind?.valueKind ?? 'text')}
          groupId={groupId}
        />
      </div>
      <div className={css.conditionEnd}>
        {onRemove && (
          <IconButton
            label={`Remove condition ${number}`}
            icon={<X aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  )
}
