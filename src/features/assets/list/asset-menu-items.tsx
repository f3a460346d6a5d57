import {
  BookPlus,
  Download,
  FolderInput,
  Languages,
  RotateCcw,
  RotateCw,
  Tags,
  Trash2,
} from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import { toastFailure } from '~/forms/toast-failure'
import type { ForCourse } from './use-add-to-course'
import type { AssetChange } from './asset-change'
import { retryAsset } from '~/features/assets/assets.api'
import { saveFiles } from './save-files'
import type { Asset } from '~/features/assets/assets.api'
import type { AssetChanges } from './use-asset-changes'

const placesOf = ({ usedIn, usedInCount: count }: Asset) => ({
  titles: usedIn.map(({ title }) => title),
  count,
})

/** Retries the processing of a failed asset, with a toast if refused. */
export function useRetry() {
  const { mutate, isPending } = useMutation({
    ...retryAsset,
    onError: (error) => toastFailure('Retrying', error),
  })
  return {
    retry: ({ _id }: Asset) => mutate({ params: { path: { id: _id } } }),
    isRetrying: isPending,
  }
}

interface AssetMenuItemsProps {
  asset: Asset
  ask: AssetChanges['ask']
  toCourse: (asked: ForCourse) => void
}

/** The actions for an asset, depending on its status. */
export function AssetMenuItems({ asset, ask, toCourse }: AssetMenuItemsProps) {
  const { retry } = useRetry()
  const which = { assetIds: [asset._id] }
  const asking = (change: AssetChange) => () => ask({ change, count: 1, name: asset.title })
  if (asset.deletedAt !== null)
    return (
      <MenuItem icon={<RotateCcw />} onSelect={asking({ kind: 'restore', target: which })}>
        Restore
      </MenuItem>
    )
  return (
    <>
      {asset.status === 'failed' && asset.fileName !== null && (
        <MenuItem icon={<RotateCw />} onSelect={() => retry(asset)}>
          Try again
        </MenuItem>
      )}
      {asset.status !== 'failed' && (
        <MenuItem
          icon={<BookPlus />}
          onSelect={() => toCourse({ count: 1, read: () => Promise.resolve([asset]) })}
        >
          Add to a course
        </MenuItem>
      )}
      {asset.url !== null && asset.fileName !== null && (
        <MenuItem icon={<Download />} onSelect={() => void saveFiles([asset])}>
          Download
        </MenuItem>
      )}
      <MenuItem
        icon={<FolderInput />}
        onSelect={asking({ kind: 'category', target: which, category: undefined })}
      >
        Change category
      </MenuItem>
      <MenuItem
        icon={<Tags />}
        onSelect={asking({ kind: 'tags', target: which, add: [], remove: [] })}
      >
        Change tags
      </MenuItem>
      <MenuItem
        icon={<Languages />}
        onSelect={asking({ kind: 'language', target: which, language: undefined })}
      >
        Change language
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 />}
        tone="danger"
        onSelect={asking({
          kind: 'delete',
          target: which,
          removeFromCourses: false,
          usedIn: placesOf(asset),
        })}
      >
        Delete
      </MenuItem>
    </>
  )
}
