import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '~/api/client/errors'
import { History } from '~/entities/history'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { Loading, Skeleton, SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { AssetCaptions } from '~/features/assets/captions/asset-captions'
import { hasSound } from '~/features/assets/list/asset-cells'
import { AssetDetails } from './asset-details'
import { AssetFacts } from './asset-facts'
import { AssetMenu } from '~/features/assets/list/asset-menu'
import { AssetNotes } from './asset-notes'
import { AssetPicture } from './asset-picture'
import { AssetPreview } from './asset-preview'
import { AssetState } from '~/features/assets/list/asset-state'
import { AssetUse } from './asset-use'
import { assetById } from '~/features/assets/assets.api'
import { ReplaceFile } from './replace-file'
import type { AssetDrawerProps } from './asset-drawer'
import { isUnderWay } from '~/features/assets/is-under-way'
import type { Asset } from '~/features/assets/assets.api'
import { useThumbnail } from './use-thumbnail'

interface AssetDetailProps extends Pick<AssetDrawerProps, 'ask' | 'toCourse' | 'onClose'> {
  assetId: string
  onTitle: (title: string) => void
}

/** All details of an asset, refetched while the server processes it. */
export function AssetDetail({ assetId, onTitle, onClose, ask, toCourse }: AssetDetailProps) {
  const state = useQuery({
    ...assetById(assetId),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.data.asset) ? 2000 : false),
  })
  const asset = state.data?.data.asset
  const title = asset?.title
  const reportTitle = useEffectEvent(onTitle)
  useEffect(() => {
    if (title !== undefined) reportTitle(title)
  }, [title])
  if (asset) return <Known asset={asset} ask={ask} toCourse={toCourse} />
  if (state.error instanceof ApiError && state.error.status === 404)
    return (
      <EmptyState
        level={3}
        title="Asset not found"
        description="The link may be incomplete, or the asset was deleted more than 30 days ago."
        action={<Button onClick={onClose}>Back to list</Button>}
      />
    )
  if (state.error)
    return (
      <ReadError
        error={state.error}
        query={state}
        level={3}
        title="The asset could not be loaded"
      />
    )
  return (
    <Loading label="Loading the asset">
      <Stack gap={4}>
        <Skeleton height="15rem" />
        <SkeletonText lines={5} />
      </Stack>
    </Loading>
  )
}

const all = [
  { value: 'details', label: 'Details' },
  { value: 'captions', label: 'Captions' },
  { value: 'use', label: 'Use' },
  { value: 'history', label: 'History' },
] as const

type KnownProps = { asset: Asset } & Pick<AssetDrawerProps, 'ask' | 'toCourse'>

function Known({ asset, ask, toCourse }: KnownProps) {
  const [tab, setTab] = useState<(typeof all)[number]['value']>('details')
  const tabs = hasSound(asset) ? all : all.filter(({ value }) => value !== 'captions')
  const isDeleted = asset.deletedAt !== null
  const { give } = useThumbnail(asset)
  const menu = <AssetMenu asset={asset} ask={ask} toCourse={toCourse} solid />
  return (
    <Stack gap={5}>
      <AssetNotes asset={asset} ask={ask} onCaptions={() => setTab('captions')} />
      <AssetPreview asset={asset} onFrame={isDeleted ? undefined : give} />
      {isDeleted || asset.type === 'link' ? (
        <Stack direction="row" gap={2} align="center" wrap>
          <AssetState asset={asset} />
          {menu}
        </Stack>
      ) : (
        <ReplaceFile asset={asset} before={<AssetState asset={asset} />} after={menu} />
      )}
      <AssetFacts asset={asset} />
      <Tabs label="About this asset" tabs={tabs} value={tab} onValueChange={setTab}>
        <TabPanel value="details">
          {isDeleted ? (
            <p>{asset.description || 'Restore it to change its details.'}</p>
          ) : (
            <Stack gap={5}>
              <AssetDetails asset={asset} />
              <AssetPicture asset={asset} />
            </Stack>
          )}
        </TabPanel>
        <TabPanel value="captions">
          <AssetCaptions asset={asset} />
        </TabPanel>
        <TabPanel value="use">
          <AssetUse asset={asset} />
        </TabPanel>
        <TabPanel value="history">
          <History subjectType="asset" subjectId={asset._id} />
        </TabPanel>
      </Tabs>
    </Stack>
  )
}
