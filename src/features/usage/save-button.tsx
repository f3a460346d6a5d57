import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { useSavedFile } from '~/list/use-saved-file'
import { SaveCsv } from '~/ui/charts/save-csv'

const usageFile = (body: Schemas['UsageExport']) =>
  download('post', '/api/business/exportUsage', { body }, { name: `usage-${body.chart}.csv` })

interface SaveButtonProps {
  /** What is saved: "Top courses". */
  label: string
  body: Omit<Schemas['UsageExport'], 'format'>
}

/** Saves the data of a chart as CSV. */
export function SaveButton({ label, body }: SaveButtonProps) {
  const { save, isSaving } = useSavedFile(usageFile)
  return <SaveCsv label={label} busy={isSaving} onClick={() => save({ ...body, format: 'csv' })} />
}
