import { FileSpreadsheet, FileText } from 'lucide-react'
import { MenuItem, MenuLabel } from '~/ui/overlay/menu-item'

interface ExportItemsProps {
  /** How many of what: "42 courses". */
  what: string
  /** With none there is nothing to export. */
  total: number
  onExport: (format: 'csv' | 'xlsx') => void
}

/** In a menu: saves exactly what a list shows as a file. */
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
