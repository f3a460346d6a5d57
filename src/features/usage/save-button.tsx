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
  return (
    <Button
      size="sm"
      variant="link"
      icon={<Download aria-hidden />}
      busy={isSaving}
      aria-label={`Save as CSV: ${label}`}
      onClick={() => save({ ...body, format: 'csv' })}
    >
      Save as CSV
    </Button>
  )
}
