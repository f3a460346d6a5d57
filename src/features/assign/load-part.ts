import { retryImport } from '~/ui/lazy/retry-import'
import { toast } from '~/ui/overlay/toast'

/** Loads the code of a dialog and opens it; says so where that fails. */
export function loadPart<Part>(load: () => Promise<Part>, open: (part: Part) => void) {
  void retryImport(load).then(open, () =>
    toast({
      tone: 'danger',
      title: 'This part of the console could not be loaded',
      description: 'You are offline, or the console was updated. Reload the page.',
    }),
  )
}
