import { ApiError } from '~/api/client/errors'

/** The result of a failed submit: field errors, and the error of the whole form. */
export type SubmitFailure = {
  fields: { name: string; message: string }[]
  message: string
  /** Errors of fields that this form does not have. */
  others: string[]
  /** The HTTP status; 0 without a response. */
  status: number
  /** The request id for support; only for errors that are not the user's. */
  requestId?: string
}

/** Assigns an error to the form's fields; the rest goes to the banner, so that nothing is lost. */
export function submitError(error: unknown, hasField: (name: string) => boolean): SubmitFailure {
  if (!(error instanceof ApiError)) {
    reportError(error)
    const message = 'Something went wrong on this page. Your input is kept. Try again.'
    return { fields: [], message, others: [], status: 0 }
  }
  const { message: text, status } = error
  const failure: SubmitFailure = { fields: [], message: text, others: [], status }
  for (const { field, message } of error.errors) {
    const name = field?.replace(/^\//, '').replaceAll('/', '.')
    if (name && hasField(name)) failure.fields.push({ name, message })
    else if (message !== error.message) failure.others.push(message)
  }
  if (error.status >= 500) failure.requestId = error.requestId
  return failure
}
