import { Download } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { Menu } from '~/ui/overlay/menu'
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
  /** Shows the label on the button, where the export is a main action. */
  labelled?: boolean
}

/** Export button for lists without other actions. */
export function ExportMenu(props: ExportMenuProps) {
  const { label, noun, total, busy, onExport, labelled = false } = props
  const items = <ExportItems what={counted(total, ...noun)} total={total} onExport={onExport} />
  if (!labelled)
    return (
      <MoreMenu label={label} busy={busy}>
        {items}
      </MoreMenu>
    )
  return (
    <Menu
      trigger={
        <Button icon={<Download aria-hidden />} busy={busy}>
          {label}
        </Button>
      }
    >
      {items}
    </Menu>
  )
}
