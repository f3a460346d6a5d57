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
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import * as css from './asset-thumbnail.css'

const icons = {
  video: Film,
  audio: Music,
  document: FileText,
  presentation: Presentation,
  image: Image,
  link: Link2,
  scorm: Package,
} as const satisfies Record<Schemas['AssetType'], LucideIcon>

/** The sign of a kind of asset; its name always stands beside it. */
export function AssetIcon({ type }: { type: Schemas['AssetType'] }) {
  const Icon = icons[type]
  return <Icon aria-hidden />
}

interface AssetThumbnailProps {
  asset: Pick<Schemas['Asset'], 'type' | 'thumbnail'>
  size?: 'sm' | 'md' | 'fill'
}

/** The picture of an asset, or the sign of its kind; its title always stands beside it. */
export function AssetThumbnail({ asset, size = 'sm' }: AssetThumbnailProps) {
  const { type, thumbnail } = asset
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={css.sizes[size]} aria-hidden>
      {thumbnail !== null && thumbnail !== failed ? (
        <img
          className={css.picture}
          src={thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(thumbnail)}
        />
      ) : (
        <AssetIcon type={type} />
      )}
    </span>
  )
}
