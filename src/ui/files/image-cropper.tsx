import { useId, useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useObjectUrl } from '~/ui/hooks/use-object-url'
import { Button } from '~/ui/input/button'
import { FieldError } from '~/ui/input/field'
import type { ImageCropProps } from './image-crop'
import * as css from './image-cropper.css'
import { cutOut, largestPart, resized, sizeOf } from './crop'

/** Image with a crop area: drag, arrow keys or the zoom slider. */
export function ImageCropper(props: ImageCropProps) {
  const { file, size = 512, aspect = 1, confirm, onConfirm, onCancel, busy = false } = props
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState<PercentCrop>()
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()
  const use = async () => {
    if (!image || !crop) return
    try {
      onConfirm(await cutOut(image, crop, size, aspect))
    } catch {
      setFailure('This image could not be cropped. Try another one.')
    }
  }
  if (failure) {
    return (
      <div className={css.cropper}>
        <FieldError live>{failure}</FieldError>
        <div className={css.buttons}>
          <Button onClick={onCancel}>Choose another image</Button>
        </div>
      </div>
    )
  }
  return (
    <div className={css.cropper}>
      <div className={css.stage}>
        {url && (
          <ReactCrop
            crop={crop}
            aspect={aspect}
            circularCrop={aspect === 1}
            keepSelection
            minWidth={24}
            disabled={busy}
            ariaLabels={labels}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img
              src={url}
              alt={
                aspect === 1
                  ? 'Selected image, to be cropped to a square'
                  : 'Selected image, to be cropped'
              }
              className={css.image}
              onLoad={({ currentTarget }) => {
                setImage(currentTarget)
                setCrop(largestPart(currentTarget, aspect))
              }}
              onError={() => setFailure('This file is not a readable image.')}
            />
          </ReactCrop>
        )}
      </div>
      <div className={css.zoom}>
        <label htmlFor={id}>Size</label>
        <input
          id={id}
          type="range"
          min={10}
          max={100}
          disabled={!crop || busy}
          className={css.slider}
          value={crop && image ? sizeOf(image, crop, aspect) : 100}
          onChange={(event) => {
            if (crop && image) setCrop(resized(image, crop, Number(event.target.value), aspect))
          }}
        />
      </div>
      <div className={css.buttons}>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button tone="accent" busy={busy} disabled={!crop} onClick={() => void use()}>
          {confirm}
        </Button>
      </div>
    </div>
  )
}

const move = 'Use the arrow keys to move'
const labels = {
  cropArea: `Crop area. ${move} it`,
  nwDragHandle: `${move} the top left corner`,
  nDragHandle: `${move} the top edge`,
  neDragHandle: `${move} the top right corner`,
  eDragHandle: `${move} the right edge`,
  seDragHandle: `${move} the bottom right corner`,
  sDragHandle: `${move} the bottom edge`,
  swDragHandle: `${move} the bottom left corner`,
  wDragHandle: `${move} the left edge`,
}
