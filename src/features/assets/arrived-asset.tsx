import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AssetThumbnail } from '~/fields/asset-thumbnail'
import { ReadFailure } from '~/fields/read-failure'
import { SkeletonText } from '~/ui/skeleton'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { AssetState } from './asset-state'
import { assetById } from './assets.api'
import { isUnderWay } from './use-assets'

/** A file that has arrived, as the asset that it is now. */
export function ArrivedAsset({ assetId }: { assetId: string }) {
  const asked = useQuery({
    ...assetById(assetId),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.data.asset) ? 2000 : false),
  })
  const asset = asked.data?.data.asset
  if (!asset)
    return asked.error ? (
      <ReadFailure error={asked.error} query={asked} level={3} />
    ) : (
      <SkeletonText lines={2} />
    )
  return (
    <Stack gap={1}>
      <Stack direction="row" gap={3} align="center" wrap>
        <AssetThumbnail asset={asset} size="md" />
        <Link to="/library/assets" search={{ assetId }}>
          <bdi>{asset.title}</bdi>
        </Link>
        <AssetState asset={asset} />
      </Stack>
      {asset.failure !== null && <Text tone="danger">{asset.failure}.</Text>}
    </Stack>
  )
}
