import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { uploadPicture } from '~/features/certificate-designer/designer.api'
import { Stack } from '~/ui/display/stack'
import { FileButton } from '~/ui/files/file-button'
import { Button } from '~/ui/input/button'
import { FieldError } from '~/ui/input/field'
import * as css from './fields.css'

interface PictureUploadProps {
  /** What it is for: "picture". */
  noun: string
  url: string | null
  alt: string
  onChange: (url: string) => void
  onRemove?: () => void
}

/** Uploads a picture, which then belongs to the design. */
export function PictureUpload({ noun, url, alt, onChange, onRemove }: PictureUploadProps) {
  const { mutate, isPending, error } = useMutation({
    ...uploadPicture,
    onSuccess: ({ data }) => onChange(data.image),
  })
  return (
    <Stack gap={2}>
      {url !== null && <img className={css.picture} src={url} alt={alt} />}
      <Stack direction="row" gap={2} wrap>
        <FileButton
          size="sm"
          icon={<ImageUp aria-hidden />}
          label={url === null ? `Upload a ${noun}` : `Replace the ${noun}`}
          accept="image/png,image/jpeg,image/webp"
          busy={isPending}
          onFiles={([image]) => image && mutate({ body: { image } })}
        />
        {url !== null && onRemove && (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            Remove the {noun}
          </Button>
        )}
      </Stack>
      {error && <FieldError live>{error.message}.</FieldError>}
    </Stack>
  )
}
