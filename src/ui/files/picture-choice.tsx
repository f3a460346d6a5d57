import { useState, type ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { FieldError } from '~/ui/input/field'
import { FileDrop } from './file-drop'
import { ImageCrop } from './image-crop'
import { pictureRules } from './picture-rules'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

interface PictureChoiceProps {
  label: string
  /** Name used in the buttons: "cover". */
  noun: string
  /** The current image with its alternative text, or null. */
  picture: ReactNode
  /** Width of the crop in pixels. */
  width: number
  onChoose: (part: Blob) => void
  onRemove: () => void
  /** Whether a change is pending. */
  busy?: boolean
  /** Further actions below the drop zone. */
  hint?: string | undefined
  error?: string | undefined
}

/** Selects and crops a 16:9 image. */
export function PictureChoice(props: PictureChoiceProps) {
  const { label, noun, picture, width, onChoose, onRemove, busy, hint, error } = props
  const [chosen, setChosen] = useState<File | null>(null)
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Text weight="medium">{label}</Text>
      {chosen ? (
        <ImageCrop
          file={chosen}
          size={width}
          aspect={16 / 9}
          confirm="Use this image"
          onCancel={() => setChosen(null)}
          onConfirm={(part) => {
            setChosen(null)
            onChoose(part)
          }}
        />
      ) : (
        <>
          {picture !== null && (
            <>
              {picture}
              <div>
                <Button size="sm" variant="ghost" busy={busy} onClick={onRemove}>
                  Remove {noun}
                </Button>
              </div>
            </>
          )}
          <FileDrop
            label={picture === null ? `Add ${noun}` : `Replace ${noun}`}
            rules={pictureRules}
            paste={false}
            onFiles={([file]) => setChosen(file ?? null)}
          />
          {hint && (
            <Text size="sm" tone="muted">
              {hint}
            </Text>
          )}
        </>
      )}
      {error && <FieldError live>{error}</FieldError>}
    </Stack>
  )
}
