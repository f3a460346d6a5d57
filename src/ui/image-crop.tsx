import { Button } from './button'
import { LatePart } from './late-part'

const load = () => import('./image-cropper').then((module) => module.ImageCropper)

export type ImageCropProps = {
  /** The picture to cut a square out of. */
  file: File
  /** The side of the square in pixels; a smaller part of the picture is never blown up. */
  size?: number
  /** The verb on the button: "Use this photo". */
  confirm: string
  onConfirm: (square: Blob) => void
  onCancel: () => void
  busy?: boolean
}

/** Cuts a square out of a picture and scales it down, in the browser, so that nothing large is sent. */
export function ImageCrop(props: ImageCropProps) {
  return (
    <LatePart
      load={load}
      waiting="Loading the picture"
      action={<Button onClick={props.onCancel}>Cancel</Button>}
    >
      {(ImageCropper) => <ImageCropper {...props} />}
    </LatePart>
  )
}
