import type { PercentCrop } from 'react-image-crop'

type Picture = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>

/** The largest square in the middle of the picture. */
export function largestSquare(picture: Picture): PercentCrop {
  return around(picture, { x: 50, y: 50 }, 100)
}

/** The side of the square, as a percentage of the picture's shorter side. */
export function sideOf(picture: Picture, crop: PercentCrop): number {
  const shorter = Math.min(picture.naturalWidth, picture.naturalHeight)
  return Math.round((crop.width * picture.naturalWidth) / shorter)
}

/** The square with another side around the same middle, moved as far as needed to stay in the picture. */
export function resized(picture: Picture, crop: PercentCrop, side: number): PercentCrop {
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }
  return around(picture, middle, side)
}

function around(picture: Picture, middle: { x: number; y: number }, side: number): PercentCrop {
  const pixels = (side / 100) * Math.min(picture.naturalWidth, picture.naturalHeight)
  const width = (100 * pixels) / picture.naturalWidth
  const height = (100 * pixels) / picture.naturalHeight
  const within = (start: number, length: number) => Math.min(100 - length, Math.max(0, start))
  return {
    unit: '%',
    x: within(middle.x - width / 2, width),
    y: within(middle.y - height / 2, height),
    width,
    height,
  }
}

/** The part of the picture as an image file of at most `size` pixels a side. WebP, or PNG where that cannot be made. */
export async function squareOf(
  picture: HTMLImageElement,
  crop: PercentCrop,
  size: number,
): Promise<Blob> {
  const side = (crop.width / 100) * picture.naturalWidth
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(size, side)))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser gives no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(
    picture,
    (crop.x / 100) * picture.naturalWidth,
    (crop.y / 100) * picture.naturalHeight,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/webp',
      0.9,
    )
  })
}
