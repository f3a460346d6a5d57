import { ExportMenu } from '~/ui/list/export-menu'
import type { ListState } from './use-list'

interface ListExportProps {
  /** The label of the button: "Export the learners". */
  label: string
  /** Shows the label on the button. */
  labelled?: boolean
  state: Pick<ListState<object>, 'noun' | 'total' | 'isSaving' | 'exportAs'>
}

/** Exports what a list shows. */
export function ListExport({ label, labelled, state }: ListExportProps) {
  const { noun, total, isSaving, exportAs } = state
  return (
    <ExportMenu
      label={label}
      labelled={labelled}
      noun={[noun[0], noun[1]]}
      total={total}
      busy={isSaving}
      onExport={exportAs}
    />
  )
}
