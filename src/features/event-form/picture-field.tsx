import { useController } from 'react-hook-form'
import type { SchemaForm } from '~/forms/use-schema-form'
import { CoverChoice } from '~/ui/files/cover-choice'
import type { EventForm } from './event-form'

interface PictureFieldProps {
  form: SchemaForm<EventForm, EventForm>
  /** The saved image. */
  saved: string | null
}

/** The cover of an event. */
export function PictureField({ form: { control }, saved }: PictureFieldProps) {
  const { field: image, fieldState } = useController({ control, name: 'image' })
  const { field: isRemoved } = useController({ control, name: 'removeImage' })
  return (
    <CoverChoice
      noun="event"
      saved={isRemoved.value ? null : saved}
      file={image.value}
      onChoose={image.onChange}
      onRemove={() => {
        image.onChange(null)
        isRemoved.onChange(saved !== null)
      }}
      error={fieldState.error?.message}
    />
  )
}
