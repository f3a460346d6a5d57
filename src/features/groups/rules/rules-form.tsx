import { Form } from '~/forms/form'
import { ConflictNotice } from '~/forms/conflict-notice'
import { SaveBar } from '~/forms/save-bar'
import { useSchemaForm } from '~/forms/use-schema-form'
import { toast } from '~/ui/overlay/toast'
import type { Group } from '~/features/groups/group-columns'
import { conflictRows } from '~/features/groups/group-conflict'
import { formOf, groupForm, type GroupForm } from '~/features/groups/group-form'
import * as css from '~/features/groups/groups.css'
import { RulesFields } from './rules-fields'
import { useGroupSave } from '~/features/groups/use-group-save'

/** The rules of a group. */
export function RulesForm({ group }: { group: Group }) {
  const opened: GroupForm = { ...formOf(group), type: 'dynamic' }
  const form = useSchemaForm(groupForm, opened)
  const { save, theirs, takeTheirs, over } = useGroupSave(form, group)
  const submit = async ({ rules, onLeave }: GroupForm, intent: string) => {
    await save({ type: 'dynamic', rules, onLeave }, intent)
    toast({ tone: 'success', title: 'Rules saved' })
  }
  return (
    <div className={css.form}>
      <Form
        form={form}
        label="Rules"
        onSubmit={submit}
        draft={`group-rules:${group._id}`}
        over={over}
      >
        {theirs && (
          <ConflictNotice
            what="This group"
            rows={conflictRows(form.getValues(), theirs, ['Type', 'Rules', 'On leaving'])}
            onTakeTheirs={takeTheirs}
          />
        )}
        <RulesFields form={form} groupId={group._id} />
        <SaveBar save="Save rules" />
      </Form>
    </div>
  )
}
