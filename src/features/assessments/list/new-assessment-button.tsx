import { ClipboardPlus } from 'lucide-react'
import { Button } from '~/ui/input/button'

/** The button for a new assessment. */
export function NewAssessmentButton({ onPress }: { onPress: () => void }) {
  return (
    <Button tone="accent" icon={<ClipboardPlus aria-hidden />} onClick={onPress}>
      New assessment
    </Button>
  )
}
