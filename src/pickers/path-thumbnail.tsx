import { Route } from 'lucide-react'
import { Thumbnail } from './thumbnail'

interface PathThumbnailProps {
  /** Null when the path has no picture. */
  src: string | null
}

/** The picture of a learning path, or an icon. */
export function PathThumbnail({ src }: PathThumbnailProps) {
  return <Thumbnail src={src} sign={<Route />} size="sm" />
}
