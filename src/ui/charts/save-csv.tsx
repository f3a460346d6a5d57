import { Download } from 'lucide-react'
import { Button } from '~/ui/input/button'

interface SaveCsvProps {
  /** What is saved: "Top courses". */
  label: string
  busy?: boolean
  onClick: () => void
}

/** The button that saves the data of a chart as CSV. */
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
