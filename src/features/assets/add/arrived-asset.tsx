import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { AssetThumbnail } from '~/pickers/asset-thumbnail'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { AssetDetails } from '~/features/assets/detail/asset-details'
import { AssetState } from '~/features/assets/list/asset-state'
import { assetById } from '~/features/assets/assets.api'
import { isUnderWay } from '~/features/assets/is-under-way'

/** An uploaded file as the asset that it is now. */
export function ArrivedAsset({ assetId }: { assetId: string }) {
  const [isOpen, setOpen] = useState(false)
  const assetQuery = useQuery({
    ...assetById(assetId),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.data.asset) ? 2000 : false),
  })
  const asset = assetQuery.data?.data.asset
  if (!asset)
    return assetQuery.error ? (
      <ReadError error={assetQuery.error} query={assetQuery} level={3} />
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
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          iconAfter={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </Button>
      </Stack>
      {asset.failure !== null && <Text tone="danger">{asset.failure}.</Text>}
      {isOpen && <AssetDetails asset={asset} />}
    </Stack>
  )
}
