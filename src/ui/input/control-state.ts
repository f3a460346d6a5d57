/** Every control has an accessible name: a label for its id, or `aria-label`. */
export type Named =
  | { id: string; 'aria-label'?: string; 'aria-labelledby'?: string }
  | { id?: string; 'aria-label': string; 'aria-labelledby'?: never }
  | { id?: string; 'aria-label'?: never; 'aria-labelledby': string }

/** Properties shared by all controls. */
export type ControlState = {
  name?: string
  'aria-describedby'?: string
  required?: boolean
  disabled?: boolean
  /** The value is invalid; `aria-describedby` points to the reason. */
  invalid?: boolean
  onBlur?: () => void
}

/** A control with a value, as used in forms. */
export type ControlProps<Value> = Named &
  ControlState & { value: Value; onChange: (value: Value) => void }

/** Native attributes for the shared properties. */
export function nativeState(state: Named & ControlState) {
  return {
    id: state.id,
    name: state.name,
    required: state.required,
    disabled: state.disabled,
    onBlur: state.onBlur,
    'aria-label': state['aria-label'],
    'aria-labelledby': state['aria-labelledby'],
    'aria-describedby': state['aria-describedby'],
    'aria-invalid': state.invalid ? true : undefined,
  }
}
