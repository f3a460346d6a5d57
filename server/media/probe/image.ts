import sharp, { type Sharp } from 'sharp'
import { damaged, nothing, type ProbeResult } from './result.ts'

/** 60 megapixels: more than cameras take, and a bound for memory. */
const mostPixels = 60_000_000
const longestSide = 2560

const limits = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const

/** The size for lists and cards. */
export const asThumbnail = (picture: Sharp) =>
  picture
    .resize({ width: 640, height: 960, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()

/** The thumbnail of an image in memory; null if it is none. */
export const thumbnailOf = (bytes: Buffer | Uint8Array) =>
  asThumbnail(sharp(bytes, limits).autoOrient()).catch(() => null)

/** Raw pixels, four bytes each, as a thumbnail. */
export const thumbnailOfPixels = (data: Uint8Array, width: number, height: number) =>
  asThumbnail(sharp(data, { raw: { width, height, channels: 4 } }))

/**
 * An image rotated upright, at most 2560 pixels long, in its own format, without metadata (place, owner), and its
 * thumbnail.
 */
export async function probeImage(path: string): Promise<ProbeResult> {
  try {
    const { data: copy, info } = await sharp(path, limits)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { ...nothing, width, height, copy, thumbnail: await thumbnailOf(copy) }
  } catch (error) {
    const large = error instanceof Error && /pixel limit/.test(error.message)
    return large
      ? { ...nothing, failure: 'This picture has more than 60 megapixels' }
      : damaged('picture')
  }
}
