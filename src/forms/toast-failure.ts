import { toastError } from '~/ui/overlay/toast-error'
import { errorTitle } from './error-titles'

/** Says that a write failed: `what` was being done, as in "Removing the photo", or what is said of the failure. */
export function toastFailure(what: string | ((error: unknown) => string), error: unknown) {
  toastError(typeof what === 'string' ? errorTitle(what, error) : what(error), error)
}
