import { Ellipsis } from 'lucide-react'
import { IconButton } from '~/ui/icon-button'
import { Menu } from '~/ui/menu'
import { AssetMenuItems } from './asset-menu-items'
import type { Asset } from './use-assets'
import type { AssetChanges } from './use-asset-changes'

interface AssetMenuProps {
  asset: Asset
  changes: Pick<AssetChanges, 'ask' | 'run'>
}

/** The menu of one asset, in a row or on a card. */
export function AssetMenu({ asset, changes }: AssetMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${asset.title}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <AssetMenuItems asset={asset} changes={changes} />
    </Menu>
  )
}
