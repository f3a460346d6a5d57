import { Form } from '~/forms/form'
import { ConflictNotice } from '~/forms/conflict-notice'
import { SubmitButton } from '~/forms/submit-button'
import { TextareaField } from '~/forms/fields/textarea-field'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Button } from '~/ui/input/button'
import { Stack } from '~/ui/display/stack'
import { toast } from '~/ui/overlay/toast'
import type { Group } from './group-columns'
import { conflictRows } from './group-conflict'
import { formOf, groupForm, type GroupForm } from './group-form'
import { NameField } from './name-field'
import { useGroupSave } from './use-group-save'

/** The name and description of a group. */
export function EditGroupForm({ group, onClose }: { group: Group; onClose: () => void }) {
  const form = useSchemaForm(groupForm, formOf(group))
  const { save, theirs, takeTheirs, over } = useGroupSave(form, group)
  const submit = async ({ name, description }: GroupForm, intent: string) => {
    await save({ name, description }, intent)
    toast({ tone: 'success', title: 'Group saved' })
    onClose()
  }
  return (
    <Form form={form} label="Edit group" onSubmit={submit} draft={`group:${group._id}`} over={over}>
      <Stack gap={5}>
        {theirs && (
          <ConflictNotice
            what="This group"
            rows={conflictRows(form.getValues(), theirs, ['Name', 'Description'])}
            onTakeTheirs={takeTheirs}
          />
        )}
        <NameField form={form} groupId={group._id} />
        <TextareaField
          control={form.control}
          name="description"
          label="Description"
          rows={3}
          limit={250}
        />
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}
