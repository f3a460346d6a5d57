import { FileSpreadsheet, FileText } from 'lucide-react'
import type { BulkBarAction } from './bulk-bar'

/** Export of the selected rows, in the "More" menu of a list. */
export function exportActions(onExport: (format: 'csv' | 'xlsx') => void): BulkBarAction[] {
  return [
    {
      id: 'csv',
      label: 'Export as CSV',
      icon: <FileText aria-hidden />,
      rare: true,
      onPress: () => onExport('csv'),
    },
    {
      id: 'xlsx',
      label: 'Export as Excel',
      icon: <FileSpreadsheet aria-hidden />,
      rare: true,
      onPress: () => onExport('xlsx'),
    },
  ]
}
