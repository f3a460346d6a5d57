import { PictureChoice } from '~/ui/files/picture-choice'
import { useObjectUrl } from '~/ui/hooks/use-object-url'
import * as css from '~/forms/builder/builder.css'
import { useValue } from '~/features/course-builder/state/use-builder'

const width = 1280

/** The picture of the course: chosen, cropped to 16 : 9, and saved with the other fields. */
export function CoverField() {
  const { value, error, onChange } = useValue('cover')
  const objectUrl = useObjectUrl(value.file)
  const src = value.file ? objectUrl : value.src
  return (
    <PictureChoice
      label="Cover image"
      noun="cover"
      picture={
        src === null ? null : <img className={css.cover} src={src} alt="Cover of this course" />
      }
      width={width}
      onChoose={(file) => onChange({ src: 'new', file })}
      onRemove={() => onChange({ src: null })}
      error={error}
    />
  )
}
