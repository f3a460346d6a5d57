import { BookOpen } from 'lucide-react'
import { Thumbnail } from './thumbnail'

interface CourseThumbnailProps {
  /** Null when the course has no picture. */
  src: string | null
  size?: 'sm' | 'lg' | 'fill'
}

/** The picture of a course, or an icon. */
export function CourseThumbnail({ src, size = 'sm' }: CourseThumbnailProps) {
  return <Thumbnail src={src} sign={<BookOpen />} size={size} />
}
