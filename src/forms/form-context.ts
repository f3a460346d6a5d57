import { createContext, useContext } from 'react'

type FormStatus = {
  /** The button that was pressed and whose action runs, by its intent; null = nothing runs. */
  running: string | null
  /** What runs has not been sent yet: there is no network. */
  isWaiting: boolean
  isDirty: boolean
  /** When this form was saved last, since it was opened. */
  savedAt: Date | null
  /** Sends the form as a button with this intent would. */
  send: (intent: string) => void
  /** Checks one field now. */
  check: (name: string) => void
  /** Goes back to what was loaded or saved last. */
  discard: () => void
}

export const FormContext = createContext<FormStatus | null>(null)

/** The state of the form around this part. */
export function useFormStatus(): FormStatus {
  const status = useContext(FormContext)
  if (!status) throw new Error('Fields and their buttons stand inside a <Form>')
  return status
}
