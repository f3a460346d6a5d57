import { AssetThumbnail } from '~/pickers/asset-thumbnail'
import { assetLength, assetTypeLabels } from '~/entities/asset-labels'
import type { CardsProps } from '~/list/list-view'
import { Checkbox } from '~/ui/input/checkbox'
import { selectionTest, withRows } from '~/ui/data-table/selection'
import { Loading, Skeleton } from '~/ui/status/skeleton'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { formatNumber } from '~/ui/format/numbers'
import { hasSound } from './asset-cells'
import { AssetState } from './asset-state'
import * as css from './assets.css'
import type { Asset } from '~/features/assets/assets.api'

/** The assets as a grid of tiles. */
export function AssetGrid(props: CardsProps<Asset>) {
  const { rows: assets, status, selection, onSelection } = props
  const isChosen = selectionTest(selection)
  if (status === 'loading')
    return (
      <Loading label="Loading the assets">
        <div className={css.grid}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height="11rem" />
          ))}
        </div>
      </Loading>
    )
  if (assets.length === 0) return status === 'failed' ? props.whenFailed : props.whenNone
  return (
    <>
      {status === 'failed' && props.whenFailed}
      <ul
        role="list"
        aria-label="Assets"
        aria-busy={status === 'stale'}
        data-stale={status === 'stale' || undefined}
        className={css.grid}
      >
        {assets.map((asset) => (
          <Tile
            key={asset._id}
            asset={asset}
            isChosen={isChosen(asset._id)}
            onChosen={(chosen) => {
              // Without this, tiles of the previous assets could be selected among the next ones.
              if (status !== 'stale') onSelection(withRows(selection, [asset._id], chosen))
            }}
            {...props}
          />
        ))}
      </ul>
      <VisuallyHidden live="polite">
        {status === 'ready' &&
          `Assets: ${formatNumber(assets.length)} of ${formatNumber(props.total)}`}
      </VisuallyHidden>
    </>
  )
}

type TileProps = Pick<CardsProps<Asset>, 'onOpen' | 'onIntent' | 'href' | 'actions'> & {
  asset: Asset
  isChosen: boolean
  onChosen: (chosen: boolean) => void
}

function Tile({ asset, isChosen, onChosen, ...props }: TileProps) {
  const facts = [assetTypeLabels[asset.type], assetLength(asset)].filter(Boolean).join(' · ')
  return (
    <li className={css.tile} data-selected={isChosen || undefined}>
      <AssetThumbnail asset={asset} size="fill" />
      <span className={css.pick}>
        <Checkbox
          label={`Select ${asset.title}`}
          labelHidden
          checked={isChosen}
          onChange={onChosen}
        />
      </span>
      <span className={css.more}>{props.actions?.(asset)}</span>
      <div className={css.words}>
        <a
          className={css.open}
          href={props.href?.(asset)}
          dir="auto"
          title={asset.title}
          onMouseEnter={() => props.onIntent?.(asset)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            props.onOpen?.(asset)
          }}
        >
          {asset.title}
        </a>
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
      </div>
    </li>
  )
}
