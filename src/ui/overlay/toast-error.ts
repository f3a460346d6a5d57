import { toast } from './toast'

/** Says that something did not happen, and why. */
export function toastError(title: string, error: unknown) {
  const description = error instanceof Error ? `${error.message}.` : undefined
  toast({ tone: 'danger', title, description })
}
