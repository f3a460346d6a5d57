import type { FileRules } from './file-rules'

/** The contract accepts 5 MB. The source may be larger, as only the crop is uploaded. */
export const pictureRules: FileRules = {
  kinds: [
    { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
    { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
    { name: 'WebP', types: ['image/webp'], extensions: ['.webp'] },
  ],
  maxSize: 25_000_000,
  maxFiles: 1,
}
