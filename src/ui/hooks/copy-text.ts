import { toast } from '~/ui/overlay/toast'

/** Puts a text on the clipboard and says so, or that the browser does not let a page do that. */
export async function copyText(text: string, said: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'success', title: said })
  } catch {
    toast({ tone: 'danger', title: 'Your browser blocked copying' })
  }
}
