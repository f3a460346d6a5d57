import { toastError } from '~/ui/overlay/toast-error'
import { errorTitle } from './error-titles'

/** Reports a failed write: `what` is the action, as in "Removing the photo", or the title. */
export function toastFailure(action: string | ((error: unknown) => string), error: unknown) {
  toastError(typeof action === 'string' ? errorTitle(action, error) : action(error), error)
}
