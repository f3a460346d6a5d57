import { useState } from 'react'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { EmptyState } from '~/ui/display/empty-state'
import { Select } from '~/ui/input/select'
import { AssetThumbnail } from './asset-thumbnail'
import { assetLength, assetStatusLabels, assetTypeLabels } from '~/entities/asset-labels'
import { PickerDialog } from './picker-dialog'
import type { PickerRow } from './picker-list'

type Asset = Schemas['Asset']
type AssetType = Schemas['AssetType']

export interface AssetPickerProps {
  open: boolean
  onClose: () => void
  /** The chosen ones in order; at least one. `onClose` is called afterwards. */
  onPick: (assets: Asset[]) => void
  /** Whether only one can be chosen. */
  single?: boolean
  /** The asset types that can be chosen; all by default. With a single type there is no filter. */
  types?: readonly AssetType[]
  /** Ids that are in use already: they are marked and cannot be chosen again. */
  takenIds?: readonly string[]
  title?: string
}

/** Chooses assets of the library by search and type. */
export function AssetPicker(props: AssetPickerProps) {
  return props.open ? <OpenPicker {...props} /> : null
}

const all = [
  'video',
  'audio',
  'document',
  'presentation',
  'image',
  'link',
  'scorm',
] as const satisfies readonly AssetType[]

function OpenPicker({ onClose, onPick, single = false, types = all, ...props }: AssetPickerProps) {
  const [type, setType] = useState<AssetType | ''>(types.length === 1 ? (types[0] ?? '') : '')
  const rowOf = (asset: Asset): PickerRow => ({
    id: asset._id,
    title: asset.title,
    detail: [assetTypeLabels[asset.type], assetLength(asset), statusOf(asset)]
      .filter(Boolean)
      .join(' · '),
    lead: <AssetThumbnail asset={asset} size="md" />,
    refused: refusalOf(asset, types, props.takenIds),
  })
  return (
    <PickerDialog
      title={props.title ?? (single ? 'Choose an asset' : 'Add from the library')}
      noun={['asset', 'assets']}
      placeholder="Title, tag or file name"
      single={single}
      query={(page) =>
        query('/api/business/assets', { params: { query: { ...page, ...(type && { type }) } } })
      }
      rows={({ data }) => data.assets}
      rowOf={rowOf}
      onPick={onPick}
      onClose={onClose}
      filter={(showFirstPage) =>
        types.length > 1 && (
          <Select
            aria-label="Asset type"
            placeholder="All types"
            options={types.map((value) => ({ value, label: assetTypeLabels[value] }))}
            value={type}
            onChange={(next) => {
              setType(next)
              showFirstPage()
            }}
          />
        )
      }
      whenNone={(isSearched) => <NoAssets isNarrowed={isSearched || type !== ''} />}
    />
  )
}

const statusOf = ({ status }: Asset) => (status === 'ready' ? null : assetStatusLabels[status])

function refusalOf(
  asset: Asset,
  types: readonly AssetType[],
  taken: readonly string[] | undefined,
): string | undefined {
  if (taken?.includes(asset._id)) return 'Already added'
  if (!types.includes(asset.type)) return `${assetTypeLabels[asset.type]} cannot be used here`
  if (asset.status === 'failed') return `Failed: ${asset.failure ?? 'it cannot be used'}`
  return undefined
}

function NoAssets({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState level={3} title="No results" description="Try a different search, or all types." />
  ) : (
    <EmptyState
      level={3}
      title="The library is empty"
      description="Uploaded assets appear here and can be used in several courses."
    />
  )
}
