import { assetLength, assetTypeLabels } from '~/entities/asset-labels'
import { CardGrid } from '~/list/card-grid'
import type { CardsProps } from '~/list/list-view'
import { AssetThumbnail } from '~/pickers/asset-thumbnail'
import { Text } from '~/ui/display/text'
import type { Asset } from '~/features/assets/assets.api'
import { hasSound } from './asset-cells'
import { AssetState } from './asset-state'

/** The assets as a grid of tiles. */
export const AssetGrid = (props: CardsProps<Asset>) => (
  <CardGrid
    {...props}
    label="Assets"
    rowId={({ _id }) => _id}
    title={({ title }) => title}
    picture={(asset) => <AssetThumbnail asset={asset} size="fill" />}
    facts={(asset) => <AssetFacts asset={asset} />}
  />
)

function AssetFacts({ asset }: { asset: Asset }) {
  const facts = [assetTypeLabels[asset.type], assetLength(asset)].filter(Boolean).join(' · ')
  return (
    <>
      <Text as="span" size="sm" tone="muted">
        {facts}
      </Text>
      {(asset.status !== 'ready' || asset.deletedAt !== null) && <AssetState asset={asset} />}
      {asset.failure !== null && (
        <Text as="span" size="sm" tone="danger">
          {asset.failure}
        </Text>
      )}
      {hasSound(asset) && asset.captions.length === 0 && (
        <Text as="span" size="sm" tone="warning">
          No captions
        </Text>
      )}
    </>
  )
}
