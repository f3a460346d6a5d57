import { createContext, useContext } from 'react'

type FormStatus = {
  /** The intent of the running submit; null = none. */
  running: string | null
  /** The submit waits for the network. */
  isWaiting: boolean
  isDirty: boolean
  /** When this form was last saved, since it was opened. */
  savedAt: Date | null
  /** Submits the form with this intent. */
  send: (intent: string) => void
  /** Validates one field now. */
  check: (name: string) => void
  /** Resets to the values that were loaded or last saved. */
  discard: () => void
}

export const FormContext = createContext<FormStatus | null>(null)

/** The state of the surrounding form. */
export function useFormStatus(): FormStatus {
  const status = useContext(FormContext)
  if (!status) throw new Error('Fields and their buttons must be inside a <Form>')
  return status
}
