import { ExportMenu } from '~/ui/list/export-menu'
import type { ListState } from './use-list'

interface ListExportProps {
  /** The label of the button: "Export the learners". */
  label: string
  state: Pick<ListState<object>, 'noun' | 'total' | 'isSaving' | 'exportAs'>
}

/** Exports what a list shows. */
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
