import { ApiError } from '~/api/client/errors'

/** What went wrong at submit: which fields are to blame, and what the form as a whole has to say. */
export type SubmitFailure = {
  fields: { name: string; message: string }[]
  message: string
  /** Faults of something that has no field here. */
  others: string[]
  /** The HTTP status; 0 when there was no answer. */
  status: number
  /** To be quoted to support; only when the fault is not the person's. */
  requestId?: string
}

/** Sorts a failure onto the form's fields; whatever fits none goes to the banner, so nothing is swallowed. */
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
