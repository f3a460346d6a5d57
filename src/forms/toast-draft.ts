import { toast } from '~/ui/overlay/toast'

/** Reports that a course was created, if the user is not led to it. */
export function toastDraft(title: string, open: () => void) {
  toast({
    tone: 'success',
    title: `${title} is a draft`,
    action: { label: 'Open', onSelect: open },
  })
}
