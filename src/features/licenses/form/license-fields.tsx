import { useWatch } from 'react-hook-form'
import { CheckboxField } from '~/forms/fields/checkbox-field'
import { DateField } from '~/forms/fields/date-field'
import { RichTextField } from '~/forms/fields/rich-text-field'
import { TextField } from '~/forms/fields/text-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { openCourseEntity } from '~/pickers/courses'
import { licensedCategoryEntity } from '~/pickers/licenses'
import { EntitiesField, EntityField } from '~/pickers/picker-fields'
import { useUser } from '~/api/session/user'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { usableZone } from '~/ui/format/time-format'
import type { LicenseForm } from './license-form'
import * as css from './license-fields.css'
import { PictureField } from './picture-field'

interface LicenseFieldsProps {
  form: SchemaForm<LicenseForm, LicenseForm>
  /** The saved image. */
  picture: string | null
}

/** All fields of a license. */
export function LicenseFields({ form, picture }: LicenseFieldsProps) {
  const { control } = form
  const zone = usableZone(useUser().business.timezone)
  const isLimited = useWatch({ control, name: 'seats.isLimited' })
  const isRevocable = useWatch({ control, name: 'revocation.allowed' })
  return (
    <div className={css.columns}>
      <Stack gap={5}>
        <TextField
          control={control}
          name="title"
          label="Title"
          required
          autoFocus
          autoComplete="off"
        />
        <RichTextField
          control={control}
          name="description"
          label="Description"
          help="What the license is for."
          limit={5000}
        />
        <EntitiesField
          control={control}
          name="courses"
          entity={openCourseEntity}
          label="Courses"
          help="Up to 100. People with a seat get the published ones."
        />
        <PictureField form={form} saved={picture} />
      </Stack>
      <Stack gap={5}>
        <EntityField
          control={control}
          name="category"
          entity={licensedCategoryEntity}
          label="Category"
          help="Defined by the content supplier."
        />
        <TextField control={control} name="supplier" label="Supplier" autoComplete="off" />
        <CheckboxField control={control} name="isTrial" label="Trial" />
        <Heading level={3} size="sm">
          Seats
        </Heading>
        <CheckboxField
          control={control}
          name="seats.isLimited"
          label="Limit the number of seats"
          help="Without a limit anybody can be given a seat."
        />
        {isLimited && (
          <TextField
            control={control}
            name="seats.total"
            label="Number of seats"
            inputMode="numeric"
            autoComplete="off"
            required
          />
        )}
        <CheckboxField
          control={control}
          name="revocation.allowed"
          label="Active seats can be revoked"
          help="Pending seats can always be revoked."
        />
        {isRevocable && (
          <TextField
            control={control}
            name="revocation.cap"
            label="Maximum revocations"
            help="Leave empty for no maximum."
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <Heading level={3} size="sm">
          Dates
        </Heading>
        <DateField
          control={control}
          name="startDate"
          label="First day"
          required
          help={`In the time zone ${zone}. Courses and emails wait for it.`}
        />
        <DateField
          control={control}
          name="expirationDate"
          label="Last day"
          help="Leave empty if the license does not end."
        />
        <TextField
          control={control}
          name="inviteTtlDays"
          label="Invitations are valid for (days)"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          control={control}
          name="reminderDays"
          label="Remind after (days)"
          help="People with a pending seat, for example 3, 7. Leave empty for no reminders."
          autoComplete="off"
        />
      </Stack>
    </div>
  )
}
