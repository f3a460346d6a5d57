import { Ellipsis } from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import type { ForCourse } from './use-add-to-course'
import { AssetMenuItems } from './asset-menu-items'
import type { Asset } from '~/features/assets/assets.api'
import type { AssetChanges } from './use-asset-changes'

interface AssetMenuProps {
  asset: Asset
  ask: AssetChanges['ask']
  toCourse: (asked: ForCourse) => void
  /** Looks like a button, among others. */
  solid?: boolean
}

/** The menu of one asset, in a row or on a card. */
export function AssetMenu({ asset, ask, toCourse, solid = false }: AssetMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          variant={solid ? 'solid' : 'ghost'}
          label={`Actions for ${asset.title}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <AssetMenuItems asset={asset} ask={ask} toCourse={toCourse} />
    </Menu>
  )
}
