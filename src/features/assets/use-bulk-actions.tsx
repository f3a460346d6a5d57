import {
  FileSpreadsheet,
  FileText,
  FolderInput,
  Languages,
  RotateCcw,
  Tags,
  Trash2,
} from 'lucide-react'
import type { BulkAction } from '~/ui/bulk-bar'
import { selectedCount, type Selection } from '~/ui/selection'
import { whichOf, type AssetChange } from './asset-change'
import type { AssetSearch } from './asset-search'
import { exportColumns, useAssetExport, type ExportFormat } from './use-asset-export'
import type { AssetChanges } from './use-asset-changes'

interface Chosen {
  selection: Selection
  search: AssetSearch
  columns: readonly string[] | undefined
  total: number
  ask: AssetChanges['ask']
  /** Nothing need be chosen any more. */
  onDone: () => void
}

/** What can be done with the assets that are chosen in the list. */
export function useBulkActions({ selection, search, columns, total, ask, onDone }: Chosen) {
  const { save } = useAssetExport()
  const which = whichOf(selection, search)
  const count = selectedCount(selection, total)
  const asking = (change: AssetChange) => () => ask({ change, count, onDone })
  const saving = (format: ExportFormat) => () =>
    save({ ...which, columns: exportColumns(columns), sort: search.sort, format })
  const exports: BulkAction[] = [
    {
      id: 'csv',
      label: 'Export as CSV',
      icon: <FileText aria-hidden />,
      rare: true,
      onPress: saving('csv'),
    },
    {
      id: 'xlsx',
      label: 'Export as Excel',
      icon: <FileSpreadsheet aria-hidden />,
      rare: true,
      onPress: saving('xlsx'),
    },
  ]
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
