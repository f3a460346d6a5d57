import { assetStatusTones, assetStatusLabels } from '~/entities/asset-labels'
import { Badge } from '~/ui/display/badge'
import { Time } from '~/ui/display/time'
import type { Asset } from '~/features/assets/assets.api'

/** The status of an asset; if failed, the reason on hover. */
export function AssetState({ asset }: { asset: Asset }) {
  const { status, failure, notice, deletedAt } = asset
  if (deletedAt !== null)
    return (
      <>
        Deleted <Time value={deletedAt} />
      </>
    )
  return (
    <span title={failure ?? notice ?? undefined}>
      <Badge tone={notice ? 'warning' : assetStatusTones[status]} dot>
        {notice ? 'Ready, check file' : assetStatusLabels[status]}
      </Badge>
    </span>
  )
}
