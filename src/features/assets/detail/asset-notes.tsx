import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Time } from '~/ui/display/time'
import { hasSound } from '~/features/assets/list/asset-cells'
import { useRetry } from '~/features/assets/list/asset-menu-items'
import type { AssetDrawerProps } from './asset-drawer'
import { isUnderWay } from '~/features/assets/is-under-way'
import type { Asset } from '~/features/assets/assets.api'

/** Notices at the top: failed with the reason, still processing, deleted, or without captions. */
export function AssetNotes({
  asset,
  ask,
  onCaptions,
}: { asset: Asset; onCaptions: () => void } & Pick<AssetDrawerProps, 'ask'>) {
  const { retry, isRetrying } = useRetry()
  if (asset.deletedAt !== null)
    return (
      <Callout
        tone="warning"
        title="This asset is deleted"
        action={
          <Button
            size="sm"
            onClick={() =>
              ask({
                change: { kind: 'restore', target: { assetIds: [asset._id] } },
                count: 1,
                name: asset.title,
              })
            }
          >
            Restore
          </Button>
        }
      >
        Deleted <Time value={asset.deletedAt} />. It can be restored for 30 days.
      </Callout>
    )
  if (asset.status === 'failed')
    return (
      <Callout
        tone="danger"
        title="Processing failed"
        action={
          <Button size="sm" busy={isRetrying} onClick={() => retry(asset)}>
            Try again
          </Button>
        }
      >
        {asset.failure ?? 'Unknown cause'}. Retry, or replace the file.
      </Callout>
    )
  if (isUnderWay(asset) && asset.url === null)
    return (
      <Callout tone="info" live="polite" title="Processing">
        The preview appears here when processing is complete.
      </Callout>
    )
  if (asset.notice !== null)
    return (
      <Callout tone="warning" title="Ready, but some users cannot open it">
        {asset.notice}
      </Callout>
    )
  if (hasSound(asset) && asset.captions.length === 0)
    return (
      <Callout
        tone="warning"
        title="No captions"
        action={
          <Button size="sm" onClick={onCaptions}>
            Add captions
          </Button>
        }
      >
        Captions make this content accessible to people who cannot hear it.
      </Callout>
    )
  return null
}
