import type { PercentCrop } from 'react-image-crop'

type Picture = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>

/** The largest centred crop with this aspect ratio (width / height); a square by default. */
export function largestPart(picture: Picture, aspect = 1): PercentCrop {
  return around(picture, { x: 50, y: 50 }, 100, aspect)
}

const widest = ({ naturalWidth, naturalHeight }: Picture, aspect: number) =>
  Math.min(naturalWidth, naturalHeight * aspect)

/** Width of the crop as a percentage of the widest possible crop. */
export function sizeOf(picture: Picture, crop: PercentCrop, aspect = 1): number {
  return Math.round((crop.width * picture.naturalWidth) / widest(picture, aspect))
}

/** Resizes the crop around its centre and moves it back inside the image if needed. */
export function resized(
  picture: Picture,
  crop: PercentCrop,
  size: number,
  aspect = 1,
): PercentCrop {
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }
  return around(picture, middle, size, aspect)
}

function around(
  picture: Picture,
  middle: { x: number; y: number },
  size: number,
  aspect: number,
): PercentCrop {
  const pixels = (size / 100) * widest(picture, aspect)
  const width = (100 * pixels) / picture.naturalWidth
  const height = (100 * pixels) / aspect / picture.naturalHeight
  const within = (start: number, length: number) => Math.min(100 - length, Math.max(0, start))
  return {
    unit: '%',
    x: within(middle.x - width / 2, width),
    y: within(middle.y - height / 2, height),
    width,
    height,
  }
}

/** The crop as an image file at most `most` pixels wide. WebP, or PNG where WebP is not supported. */
export async function cutOut(
  picture: HTMLImageElement,
  crop: PercentCrop,
  most: number,
  aspect = 1,
): Promise<Blob> {
  const width = (crop.width / 100) * picture.naturalWidth
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(most, width)))
  canvas.height = Math.max(1, Math.round(canvas.width / aspect))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser does not support image editing')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(
    picture,
    (crop.x / 100) * picture.naturalWidth,
    (crop.y / 100) * picture.naturalHeight,
    width,
    width / aspect,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be saved'))),
      'image/webp',
      0.9,
    )
  })
}
