import { lazy, Suspense } from 'react'
import { Spinner } from './spinner'

const ImageCropper = lazy(() =>
  import('./image-cropper').then((module) => ({ default: module.ImageCropper })),
)

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
    <Suspense fallback={<Spinner label="Loading the picture" />}>
      <ImageCropper {...props} />
    </Suspense>
  )
}
