import { useObjectUrl } from '~/ui/hooks/use-object-url'
import * as css from './cover-choice.css'
import { PictureChoice } from './picture-choice'

interface CoverChoiceProps {
  /** Whose cover it is: "course". */
  noun: string
  /** The address of the saved image, unless it is to be removed. */
  saved: string | null
  /** The chosen image, which is not sent yet. */
  file: Blob | null | undefined
  onChoose: (file: Blob) => void
  onRemove: () => void
  error?: string | undefined
}

/** The cover image of an object: chosen, cropped to 16:9 in the browser, and saved with the other fields. */
export function CoverChoice({ noun, saved, file, onChoose, onRemove, error }: CoverChoiceProps) {
  const chosen = useObjectUrl(file)
  const src = file ? chosen : saved
  return (
    <PictureChoice
      label="Cover image"
      noun="cover"
      picture={
        src === null ? null : <img className={css.cover} src={src} alt={`Cover of this ${noun}`} />
      }
      width={1280}
      onChoose={onChoose}
      onRemove={onRemove}
      error={error}
    />
  )
}
