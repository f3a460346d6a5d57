import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import * as css from './course-thumbnail.css'

interface CourseThumbnailProps {
  /** Null when the course has no picture. */
  src: string | null
  size?: 'sm' | 'lg'
}

/** The picture of a course, or the sign of one that has none; its title always stands beside it. */
export function CourseThumbnail({ src, size = 'sm' }: CourseThumbnailProps) {
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
        <BookOpen />
      )}
    </span>
  )
}
