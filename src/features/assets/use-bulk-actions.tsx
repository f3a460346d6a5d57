import { BookPlus, Download, FolderInput, Languages, RotateCcw, Tags, Trash2 } from 'lucide-react'
import type { BulkAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import { selectedCount, type Selection } from '~/ui/data-table/selection'
import type { ForCourse } from './use-add-to-course'
import { whichOf, type AssetChange } from './asset-change'
import type { AssetSearch } from './asset-search'
import { readChosen } from './chosen-assets'
import { saveChosen } from './save-files'
import { exportColumns, useAssetExport } from './use-asset-export'
import type { AssetChanges } from './use-asset-changes'

/** As many as a course can hold. */
const mostItems = 500

interface Chosen {
  selection: Selection
  search: AssetSearch
  columns: readonly string[] | undefined
  total: number
  ask: AssetChanges['ask']
  toCourse: (asked: ForCourse) => void
  /** Nothing need be chosen any more. */
  onDone: () => void
}

/** What can be done with the assets that are chosen in the list. */
export function useBulkActions({
  selection,
  search,
  columns,
  total,
  ask,
  toCourse,
  onDone,
}: Chosen) {
  const { save } = useAssetExport()
  const which = whichOf(selection, search)
  const count = selectedCount(selection, total)
  const asking = (change: AssetChange) => () => ask({ change, count, onDone })
  const exports = exportActions((format) =>
    save({ ...which, columns: exportColumns(columns), sort: search.sort, format }),
  )
  if (search.tab === 'deleted') {
    const restore: BulkAction = {
      id: 'restore',
      label: 'Restore',
      icon: <RotateCcw aria-hidden />,
      onPress: asking({ kind: 'restore', which }),
    }
    return [restore, ...exports]
  }
  const actions: BulkAction[] = [
    {
      id: 'course',
      label: 'Add to course',
      icon: <BookPlus aria-hidden />,
      onPress: () => toCourse({ count, read: () => readChosen(selection, search, mostItems) }),
    },
    {
      id: 'category',
      label: 'Category',
      icon: <FolderInput aria-hidden />,
      onPress: asking({ kind: 'category', which, category: undefined }),
    },
    {
      id: 'tags',
      label: 'Tags',
      icon: <Tags aria-hidden />,
      onPress: asking({ kind: 'tags', which, add: [], remove: [] }),
    },
    {
      id: 'language',
      label: 'Language',
      icon: <Languages aria-hidden />,
      onPress: asking({ kind: 'language', which, language: undefined }),
    },
    {
      id: 'download',
      label: 'Download',
      icon: <Download aria-hidden />,
      rare: true,
      onPress: () => void saveChosen(count, (most) => readChosen(selection, search, most)),
    },
    ...exports,
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onPress: asking({
        kind: 'delete',
        which,
        removeFromCourses: false,
        usedIn: null,
      }),
    },
  ]
  return actions
}
