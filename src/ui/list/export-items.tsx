import { FileSpreadsheet, FileText } from 'lucide-react'
import { MenuItem, MenuLabel } from '~/ui/overlay/menu-item'

interface ExportItemsProps {
  /** Count and noun: "42 courses". */
  what: string
  /** If 0, the export is disabled. */
  total: number
  onExport: (format: 'csv' | 'xlsx') => void
}

/** Menu items that export the list as displayed. */
export function ExportItems({ what, total, onExport }: ExportItemsProps) {
  return (
    <>
      <MenuLabel>Export {what} as shown</MenuLabel>
      <MenuItem icon={<FileText />} disabled={total === 0} onSelect={() => onExport('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet />} disabled={total === 0} onSelect={() => onExport('xlsx')}>
        Excel
      </MenuItem>
    </>
  )
}
