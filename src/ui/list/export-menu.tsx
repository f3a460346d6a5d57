import { ExportItems } from './export-items'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { counted } from '~/ui/format/numbers'

interface ExportMenuProps {
  /** What the button is called: "Export the learners". */
  label: string
  /** What the list is of, as one and as several. */
  noun: readonly [one: string, many: string]
  /** How many there are; with none there is nothing to export. */
  total: number
  /** While the list is written as a file. */
  busy?: boolean
  onExport: (format: 'csv' | 'xlsx') => void
}

/** Saves exactly what a list shows as a file, where nothing else is done with it. */
export function ExportMenu({ label, noun: [one, many], total, busy, onExport }: ExportMenuProps) {
  return (
    <MoreMenu label={label} busy={busy}>
      <ExportItems what={counted(total, one, many)} total={total} onExport={onExport} />
    </MoreMenu>
  )
}
