import { BookPlus, Download, FolderInput, Languages, RotateCcw, Tags, Trash2 } from 'lucide-react'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import type { ListState } from '~/list/use-list'
import { whichOf, type AssetChange } from './asset-change'
import type { AssetSearch } from './asset-search'
import type { Asset } from '~/features/assets/assets.api'
import { readSelected } from './selected-assets'
import { saveChosen } from './save-files'
import type { AssetChanges } from './use-asset-changes'

/** The maximum number of items in a course. */
const mostItems = 500

/** The bulk actions of the list of assets. */
export function assetBulk(
  { selection: { selection, count, clear, exportAs } }: ListState<Asset>,
  search: AssetSearch,
  { ask, toCourse }: Pick<AssetChanges, 'ask' | 'toCourse'>,
): BulkBarAction[] {
  const which = whichOf(selection, search)
  const asking = (change: AssetChange) => () => ask({ change, count, onDone: clear })
  const exports = exportActions(exportAs)
  if (search.tab === 'deleted') {
    const restore = {
      id: 'restore',
      label: 'Restore',
      icon: <RotateCcw aria-hidden />,
      onPress: asking({ kind: 'restore', target: which }),
    }
    return [restore, ...exports]
  }
  return [
    {
      id: 'course',
      label: 'Add to course',
      icon: <BookPlus aria-hidden />,
      onPress: () => toCourse({ count, read: () => readSelected(selection, search, mostItems) }),
    },
    {
      id: 'category',
      label: 'Category',
      icon: <FolderInput aria-hidden />,
      onPress: asking({ kind: 'category', target: which, category: undefined }),
    },
    {
      id: 'tags',
      label: 'Tags',
      icon: <Tags aria-hidden />,
      onPress: asking({ kind: 'tags', target: which, add: [], remove: [] }),
    },
    {
      id: 'language',
      label: 'Language',
      icon: <Languages aria-hidden />,
      onPress: asking({ kind: 'language', target: which, language: undefined }),
    },
    {
      id: 'download',
      label: 'Download',
      icon: <Download aria-hidden />,
      rare: true,
      onPress: () => void saveChosen(count, (most) => readSelected(selection, search, most)),
    },
    ...exports,
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onPress: asking({
        kind: 'delete',
        target: which,
        removeFromCourses: false,
        usedIn: null,
      }),
    },
  ]
}
