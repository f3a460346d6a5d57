import { ExportMenu } from '~/ui/list/export-menu'
import type { ListState } from './use-list'

interface ListExportProps {
  /** What the button is called: "Export the learners". */
  label: string
  state: Pick<ListState<object>, 'noun' | 'total' | 'isSaving' | 'exportAs'>
}

/** Saves exactly what a list shows as a file. */
export function ListExport({ label, state: { noun, total, isSaving, exportAs } }: ListExportProps) {
  return (
    <ExportMenu
      label={label}
      noun={[noun[0], noun[1]]}
      total={total}
      busy={isSaving}
      onExport={exportAs}
    />
  )
}
