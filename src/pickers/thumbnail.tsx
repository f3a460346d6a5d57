import { useState, type ReactNode } from 'react'
import * as css from './thumbnail.css'

interface ThumbnailProps {
  /** Null where there is no picture. */
  src: string | null
  /** The sign that stands in its place, also when it does not arrive. */
  sign: ReactNode
  size: keyof typeof css.sizes
}

/** A small picture of something whose title always stands beside it. */
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
