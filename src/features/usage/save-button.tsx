import { Download } from 'lucide-react'
import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { useSavedFile } from '~/list/use-saved-file'
import { Button } from '~/ui/input/button'

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

interface SaveCsvProps {
  label: string
  busy?: boolean
  onClick: () => void
}

/** The button that saves something as CSV. */
export const SaveCsv = ({ label, ...button }: SaveCsvProps) => (
  <Button
    {...button}
    size="sm"
    variant="link"
    icon={<Download aria-hidden />}
    aria-label={`Save as CSV: ${label}`}
  >
    Save as CSV
  </Button>
)
