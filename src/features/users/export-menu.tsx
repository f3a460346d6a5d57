import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { counted } from '~/ui/numbers'
import { Button } from '~/ui/button'
import { Menu } from '~/ui/menu'
import { MenuItem, MenuLabel } from '~/ui/menu-item'
import { exportColumns } from './export-columns'
import { useExport } from './use-export'
import { filterOf, type UserSearch } from './user-search'

interface ExportMenuProps {
  search: UserSearch
  columns: readonly string[] | undefined
  /** How many people it is about; with none there is nothing to export. */
  total: number
}

/** Saves exactly what the list shows, on all its pages, as a file. */
export function ExportMenu({ search, columns, total }: ExportMenuProps) {
  const { exportUsers, isExporting } = useExport()
  const save = (format: 'csv' | 'xlsx') => () =>
    exportUsers({
      filter: filterOf(search),
      columns: exportColumns(columns),
      sort: search.sort,
      format,
    })
  return (
    <Menu
      trigger={
        <Button icon={<Download aria-hidden />} busy={isExporting} disabled={total === 0}>
          Export
        </Button>
      }
    >
      <MenuLabel>{counted(total, 'person', 'people')}, these columns</MenuLabel>
      <MenuItem icon={<FileText aria-hidden />} onSelect={save('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={save('xlsx')}>
        Excel
      </MenuItem>
    </Menu>
  )
}
