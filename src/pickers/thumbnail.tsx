import { useState, type ReactNode } from 'react'
import * as css from './thumbnail.css'

interface ThumbnailProps {
  /** Null without a picture. */
  src: string | null
  /** The icon shown without a picture, and if it cannot be loaded. */
  sign: ReactNode
  size: keyof typeof css.sizes
}

/** A small picture, beside its title. */
export function Thumbnail({ src, sign, size }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={css.sizes[size]} aria-hidden>
      {src !== null && src !== failed ? (
        <img
          className={css.picture}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        sign
      )}
    </span>
  )
}
