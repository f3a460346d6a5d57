import { EntitiesField, EntityField } from '~/pickers/picker-fields'
import { authorEntity } from '~/pickers/authors'
import { openCourseEntity } from '~/pickers/courses'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { assetEntity } from './asset-entity'
import { AttachmentsField } from './attachments-field'
import type { EventForm } from './event-form'
import { reminderEntity } from './reminders'
import type { Schemas } from '~/api/schemas'

interface MoreFieldsProps {
  form: SchemaForm<EventForm, EventForm>
  saved: Schemas['Event']['attachments']
}

/** Hosts, reminders, and what belongs to the event. */
export function MoreFields({ form, saved }: MoreFieldsProps) {
  const { control } = form
  return (
    <Stack gap={4}>
      <Heading level={3} size="sm">
        Hosts and material
      </Heading>
      <EntitiesField control={control} name="hosts" entity={authorEntity} label="Hosts" />
      <EntityField control={control} name="course" entity={openCourseEntity} label="Course" />
      <EntitiesField
        control={control}
        name="reminders"
        entity={reminderEntity}
        label="Reminders"
        help="By email to people with a place, at most 5."
        creates={false}
      />
      <AttachmentsField form={form} saved={saved} />
      <EntityField
        control={control}
        name="recordingAsset"
        entity={assetEntity}
        label="Recording"
        help="An asset of the library."
      />
    </Stack>
  )
}
