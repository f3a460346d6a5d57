import sharp from 'sharp'
import type { Upload } from '../contract/receive-file.ts'
import { problem } from '../contract/problem.ts'

const taken = ['png', 'jpeg', 'webp']
/** 40 megapixels: more than phones take, and bounded in memory, whatever the file claims. */
const mostPixels = 40_000_000
const wanted = 'a PNG, JPEG or WebP picture'

type Shape = { width: number; height: number; fit?: 'cover' | 'inside' }

/**
 * A picture upright, cut to a shape around its middle, as WebP without what the camera noted. What it is,
 * its bytes say, not its name. Throws 415 for anything else.
 */
export async function cropImage({ path }: Upload, shape: Shape): Promise<Buffer> {
  const { width, height, fit = 'cover' } = shape
  const open = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  try {
    const { format } = await open().metadata()
    if (!taken.includes(format)) throw problem('upload/type', wanted)
    return await open()
      .autoOrient()
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw problem('upload/type', wanted, { cause: error })
  }
}

/** The same, square. */
export const squarePhoto = (upload: Upload) => cropImage(upload, { width: 512, height: 512 })

/** The same, whole, and made smaller where it is more than 2,560 pixels wide or high. */
export const fitImage = (upload: Upload) =>
  cropImage(upload, { width: 2560, height: 2560, fit: 'inside' })
