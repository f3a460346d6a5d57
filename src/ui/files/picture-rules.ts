import type { FileRules } from './file-rules'

/** The contract takes 5 MB; what is chosen may be larger, because only the part that is cut out is sent. */
export const pictureRules: FileRules = {
  kinds: [
    { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
    { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
    { name: 'WebP', types: ['image/webp'], extensions: ['.webp'] },
  ],
  maxSize: 25_000_000,
  maxFiles: 1,
}
