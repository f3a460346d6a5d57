import type { FileRules } from '~/ui/file-rules'

/** The contract takes 5 MB; what is chosen may be larger, because only a small square of it is sent. */
export const photoRules: FileRules = {
  kinds: [
    { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
    { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
    { name: 'WebP', types: ['image/webp'], extensions: ['.webp'] },
  ],
  maxSize: 25_000_000,
  maxFiles: 1,
}

/** The side of the square that is sent, in pixels. */
export const photoSide = 512
