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
  /** What it is called on the buttons: "cover". */
  noun: string
  /** The picture there is, with its description; null for none. */
  picture: ReactNode
  /** The width of what is cut out, in pixels. */
  width: number
  onChoose: (part: Blob) => void
  onRemove: () => void
  /** Whether a change is under way. */
  busy?: boolean
  /** What else can be done, said under the place for a file. */
  hint?: string | undefined
  error?: string | undefined
}

/** A picture of 16 : 9, chosen and cut here. */
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
