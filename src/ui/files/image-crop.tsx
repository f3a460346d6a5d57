import { Button } from '~/ui/input/button'
import { onDemand } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'

const cropper = onDemand(() => import('./image-cropper').then((module) => module.ImageCropper))

export type ImageCropProps = {
  /** The source image. */
  file: File
  /** Output width in pixels; smaller crops are not enlarged. */
  size?: number
  /** Aspect ratio (width / height). By default a square, shown as a circle. */
  aspect?: number
  /** Label of the button: "Use this photo". */
  confirm: string
  onConfirm: (part: Blob) => void
  onCancel: () => void
  busy?: boolean
}

/** Crops and scales an image in the browser before the upload. */
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
