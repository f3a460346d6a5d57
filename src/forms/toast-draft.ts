import { toast } from '~/ui/overlay/toast'

/** Says that a course was made, to somebody who is not led to it. */
export function toastDraft(title: string, open: () => void) {
  toast({
    tone: 'success',
    title: `${title} is a draft`,
    action: { label: 'Open', onSelect: open },
  })
}
