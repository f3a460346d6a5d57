import { Button } from '~/ui/input/button'
import { onDemand } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'

const cropper = onDemand(() => import('./image-cropper').then((module) => module.ImageCropper))

export type ImageCropProps = {
  /** The picture to cut a part out of. */
  file: File
  /** The width of the part in pixels; a smaller part of the picture is never blown up. */
  size?: number
  /** Width by height; a square, seen as a circle, unless told otherwise. */
  aspect?: number
  /** The verb on the button: "Use this photo". */
  confirm: string
  onConfirm: (part: Blob) => void
  onCancel: () => void
  busy?: boolean
}

/** Cuts a part out of a picture and scales it down, in the browser, so that nothing large is sent. */
export function ImageCrop(props: ImageCropProps) {
  return (
    <LazyPart
      code={cropper}
      waiting="Loading the image"
      action={<Button onClick={props.onCancel}>Cancel</Button>}
    >
      {(ImageCropper) => <ImageCropper {...props} />}
    </LazyPart>
  )
}
