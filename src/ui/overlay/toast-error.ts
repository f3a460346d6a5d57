import { toast } from './toast'

/** Toast for a failed action with the reason. */
export function toastError(title: string, error: unknown) {
  const description = error instanceof Error ? `${error.message}.` : undefined
  toast({ tone: 'danger', title, description })
}
