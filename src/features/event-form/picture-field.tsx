import { useController } from 'react-hook-form'
import type { SchemaForm } from '~/forms/use-schema-form'
import { PictureChoice } from '~/ui/files/picture-choice'
import { useObjectUrl } from '~/ui/hooks/use-object-url'
import type { EventForm } from './event-form'
import * as css from './event-form.css'

interface PictureFieldProps {
  form: SchemaForm<EventForm, EventForm>
  /** The saved image. */
  saved: string | null
}

/** Cover of an event, cropped to 16:9 in the browser and saved with the form. */
export function PictureField({ form: { control }, saved }: PictureFieldProps) {
  const { field: image, fieldState } = useController({ control, name: 'image' })
  const { field: isRemoved } = useController({ control, name: 'removeImage' })
  const chosen = useObjectUrl(image.value)
  const src = image.value ? chosen : isRemoved.value ? null : saved
  return (
    <PictureChoice
      label="Cover image"
      noun="cover"
      picture={
        src === null ? null : <img className={css.picture} src={src} alt="Cover of this event" />
      }
      width={1280}
      onChoose={(part) => image.onChange(part)}
      onRemove={() => {
        image.onChange(null)
        isRemoved.onChange(saved !== null)
      }}
      error={fieldState.error?.message}
    />
  )
}
