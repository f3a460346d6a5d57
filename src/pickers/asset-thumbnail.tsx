import {
  FileText,
  Film,
  Image,
  Link2,
  Music,
  Package,
  Presentation,
  type LucideIcon,
} from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { Thumbnail } from './thumbnail'

const icons = {
  video: Film,
  audio: Music,
  document: FileText,
  presentation: Presentation,
  image: Image,
  link: Link2,
  scorm: Package,
} as const satisfies Record<Schemas['AssetType'], LucideIcon>

/** The icon of an asset type; decorative, as the name is always beside it. */
export function AssetIcon({ type }: { type: Schemas['AssetType'] }) {
  const Icon = icons[type]
  return <Icon aria-hidden />
}

interface AssetThumbnailProps {
  asset: Pick<Schemas['Asset'], 'type' | 'thumbnail'>
  size?: 'sm' | 'md' | 'fill'
}

/** The thumbnail of an asset, or the icon of its type. */
export function AssetThumbnail({ asset, size = 'sm' }: AssetThumbnailProps) {
  return <Thumbnail src={asset.thumbnail} sign={<AssetIcon type={asset.type} />} size={size} />
}
