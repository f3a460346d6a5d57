import type { Schemas } from '~/api/schemas'
import { RichTextField } from '~/forms/fields/rich-text-field'
import { TextField } from '~/forms/fields/text-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { AudienceFields } from './audience-fields'
import type { EventForm } from './event-form'
import * as css from './event-form.css'
import { MoreFields } from './more-fields'
import { PictureField } from './picture-field'
import { PlaceFields } from './place-fields'
import { TimeFields } from './time-fields'

interface EventFieldsProps {
  form: SchemaForm<EventForm, EventForm>
  /** The saved event, if there is one. */
  saved?: Pick<Schemas['Event'], 'image' | 'attachments'>
}

const noFiles: Schemas['Event']['attachments'] = []

/** All fields of an event. */
export function EventFields({ form, saved }: EventFieldsProps) {
  const { control } = form
  return (
    <div className={css.columns}>
      <Stack gap={6}>
        <Stack gap={5}>
          <TextField
            control={control}
            name="title"
            label="Title"
            required
            autoFocus
            autoComplete="off"
          />
          <RichTextField control={control} name="description" label="Description" limit={20_000} />
          <PlaceFields form={form} />
        </Stack>
        <AudienceFields form={form} />
      </Stack>
      <Stack gap={6}>
        <TimeFields form={form} />
        <MoreFields form={form} saved={saved?.attachments ?? noFiles} />
        <PictureField form={form} saved={saved?.image ?? null} />
      </Stack>
    </div>
  )
}
