import { FileSpreadsheet, FileText } from 'lucide-react'
import type { BulkBarAction } from './bulk-bar'

/** Under "More" of a list: saves what is chosen as a file. */
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
