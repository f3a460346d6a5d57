import { useState } from 'react'
import { Avatar } from '~/ui/identity/avatar'
import { Button } from '~/ui/input/button'
import { FileDrop } from '~/ui/files/file-drop'
import { ImageCrop } from '~/ui/files/image-crop'
import { pictureRules } from '~/ui/files/picture-rules'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { TaxonomyKind } from './taxonomy-kind'

interface EntryPictureProps {
  kind: TaxonomyKind
  name: string
  /** The present picture. */
  src: string | null
  /** The picture to save; null removes it, undefined keeps it. */
  value: File | null | undefined
  onChange: (picture: File | null | undefined) => void
}

/** The picture: chosen and cropped here, saved with the form. */
export function EntryPicture({ kind, name, src, value, onChange }: EntryPictureProps) {
  const [chosen, setChosen] = useState<File | null>(null)
  const { picture, labels } = kind
  const label = labels.picture.toLowerCase()
  if (chosen)
    return (
      <ImageCrop
        file={chosen}
        size={picture.width}
        confirm={`Use this ${label}`}
        onCancel={() => setChosen(null)}
        onConfirm={(part) => {
          setChosen(null)
          onChange(new File([part], label, { type: part.type }))
        }}
      />
    )
  const isThere = value === undefined ? src !== null : value !== null
  return (
    <Stack gap={2} role="group" aria-label={labels.picture}>
      {isThere && (
        <Stack direction="row" gap={3} align="center">
          {value === undefined && <Avatar name={name} src={src} size="lg" />}
          {value && (
            <Text size="sm" tone="muted">
              A new {label} is saved with the rest.
            </Text>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange(src === null ? undefined : null)}
          >
            Remove the {label}
          </Button>
        </Stack>
      )}
      <FileDrop
        label={isThere ? `Choose another ${label}` : `Add a ${label}`}
        rules={pictureRules}
        paste={false}
        onFiles={([file]) => setChosen(file ?? null)}
      />
    </Stack>
  )
}
