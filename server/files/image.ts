import sharp from 'sharp'
import { problem } from '../contract/problem.ts'

const acceptedFormats = ['png', 'jpeg', 'webp']
/** 40 megapixels: more than phones take, and a bound for memory. */
const mostPixels = 40_000_000
const acceptedLabel = 'a PNG, JPEG or WebP picture'

/** A picture in a file, or its bytes. */
type Picture = { path: string | Buffer }

type Shape = { width: number; height: number; fit?: 'cover' | 'inside' }

/**
 * An image rotated upright and cropped around its centre, as WebP without metadata. Its type is detected from its
 * content. Throws 415 for anything else.
 */
export async function cropImage({ path }: Picture, shape: Shape): Promise<Buffer> {
  const { width, height, fit = 'cover' } = shape
  const open = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  try {
    const { format } = await open().metadata()
    if (!acceptedFormats.includes(format)) throw problem('upload/type', acceptedLabel)
    return await open()
      .autoOrient()
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw problem('upload/type', acceptedLabel, { cause: error })
  }
}

/** The same as a square. */
export const squarePhoto = (upload: Picture) => cropImage(upload, { width: 512, height: 512 })

/** The same without cropping, reduced to at most 2,560 pixels wide or high. */
export const fitImage = (upload: Picture) =>
  cropImage(upload, { width: 2560, height: 2560, fit: 'inside' })
