import { ExportItems } from './export-items'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { counted } from '~/ui/format/numbers'

interface ExportMenuProps {
  /** Label of the button: "Export the learners". */
  label: string
  /** Noun of the rows, singular and plural. */
  noun: readonly [one: string, many: string]
  /** Number of rows; if 0, the export is disabled. */
  total: number
  /** The export is running. */
  busy?: boolean
  onExport: (format: 'csv' | 'xlsx') => void
}

/** Export button for lists without other actions. */
export function ExportMenu({ label, noun: [one, many], total, busy, onExport }: ExportMenuProps) {
  return (
    <MoreMenu label={label} busy={busy}>
      <ExportItems what={counted(total, one, many)} total={total} onExport={onExport} />
    </MoreMenu>
  )
}
