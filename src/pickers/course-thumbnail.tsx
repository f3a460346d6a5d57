import { BookOpen } from 'lucide-react'
import { Thumbnail } from './thumbnail'

interface CourseThumbnailProps {
  /** Null when the course has no picture. */
  src: string | null
  size?: 'sm' | 'lg'
}

/** The picture of a course, or the sign of one that has none. */
export function CourseThumbnail({ src, size = 'sm' }: CourseThumbnailProps) {
  return <Thumbnail src={src} sign={<BookOpen />} size={size} />
}
