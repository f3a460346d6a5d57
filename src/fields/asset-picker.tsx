import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '~/api/query'
import type { Schemas } from '~/api/schemas'
import { EmptyState } from '~/ui/empty-state'
import { ListSkeleton } from '~/ui/list-skeleton'
import { counted } from '~/ui/numbers'
import { Select } from '~/ui/select'
import { useSettled } from '~/ui/use-settled'
import { AssetThumbnail } from './asset-thumbnail'
import { assetLength, assetStatusWords, assetTypeWords } from './asset-words'
import { PickerDialog, pickerLimit } from './picker-dialog'
import { PickerList, type PickerRow } from './picker-list'
import { ReadFailure } from './read-failure'
import { usePicking } from './use-picking'

type Asset = Schemas['Asset']
type AssetType = Schemas['AssetType']

export interface AssetPickerProps {
  open: boolean
  onClose: () => void
  /** Those that were chosen, in the order in which they were; at least one. The dialog asks to be closed after it. */
  onPick: (assets: Asset[]) => void
  /** One at most may be chosen; several unless told otherwise. */
  single?: boolean
  /** Which kinds may be chosen: all, unless told otherwise. With one kind there is no filter. */
  types?: readonly AssetType[]
  /** The ids of those that are there already: they are marked and cannot be chosen again. */
  taken?: readonly string[]
  title?: string
}

/** Chooses assets of the library by search and kind, several at once, by keyboard too. */
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
  const { search, page, chosen, toggle, setPage, onSearch } = usePicking<Asset>(!single)
  const [type, setType] = useState<AssetType | ''>(types.length === 1 ? (types[0] ?? '') : '')
  const words = useSettled(search.trim(), 250)
  const list = useQuery({
    ...query('/api/business/assets', {
      params: {
        query: { page, limit: pickerLimit, ...(words && { search: words }), ...(type && { type }) },
      },
    }),
    placeholderData: keepPreviousData,
  })
  const assets = list.data?.data.assets ?? []
  const rowOf = (asset: Asset): PickerRow => ({
    id: asset._id,
    title: asset.title,
    detail: [assetTypeWords[asset.type], assetLength(asset), statusOf(asset)]
      .filter(Boolean)
      .join(' · '),
    lead: <AssetThumbnail asset={asset} size="md" />,
    refused: refusalOf(asset, types, props.taken),
  })
  const pick = () => {
    if (chosen.length === 0) return
    onPick([...chosen])
    onClose()
  }
  return (
    <PickerDialog
      title={props.title ?? (single ? 'Choose an asset' : 'Add from the library')}
      action={single ? 'Choose' : `Add ${counted(chosen.length, 'asset', 'assets')}`}
      canPick={chosen.length > 0}
      onPick={pick}
      onClose={onClose}
      page={page}
      total={list.data?.total ?? 0}
      onPage={setPage}
      noun="assets"
    >
      <PickerList
        label="Assets"
        placeholder="Title, tag or file name"
        text={search}
        onText={onSearch}
        rows={assets.map(rowOf)}
        chosen={chosen.map(({ _id }) => _id)}
        isMultiple={!single}
        onToggle={(id) => {
          const asset = assets.find(({ _id }) => _id === id) ?? chosen.find(({ _id }) => _id === id)
          if (asset) toggle(asset)
        }}
        onDone={pick}
        filter={
          types.length > 1 && (
            <Select
              aria-label="Kind of asset"
              placeholder="All kinds"
              options={types.map((value) => ({ value, label: assetTypeWords[value] }))}
              value={type}
              onChange={(next) => {
                setType(next)
                setPage(1)
              }}
            />
          )
        }
        instead={
          list.error ? (
            <ReadFailure error={list.error} query={list} level={3} />
          ) : !list.data ? (
            <ListSkeleton label="Loading the assets" rows={5} lines={2} />
          ) : assets.length === 0 ? (
            <NoAssets isNarrowed={words !== '' || type !== ''} />
          ) : undefined
        }
      />
    </PickerDialog>
  )
}

const statusOf = ({ status }: Asset) => (status === 'ready' ? null : assetStatusWords[status])

function refusalOf(
  asset: Asset,
  types: readonly AssetType[],
  taken: readonly string[] | undefined,
): string | undefined {
  if (taken?.includes(asset._id)) return 'Already there'
  if (!types.includes(asset.type)) return `${assetTypeWords[asset.type]} does not fit here`
  if (asset.status === 'failed') return `Failed: ${asset.failure ?? 'it cannot be used'}`
  return undefined
}

function NoAssets({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState level={3} title="Nothing matches" description="Try other words, or all kinds." />
  ) : (
    <EmptyState
      level={3}
      title="The library is empty"
      description="What is uploaded stands here, and can be used in any number of courses."
    />
  )
}
