/** Every control has a name that can be heard: a label that points at its id, or one of its own. */
export type Named =
  | { id: string; 'aria-label'?: string; 'aria-labelledby'?: string }
  | { id?: string; 'aria-label': string; 'aria-labelledby'?: never }
  | { id?: string; 'aria-label'?: never; 'aria-labelledby': string }

/** What all controls share, whatever their value. */
export type ControlState = {
  name?: string
  'aria-describedby'?: string
  required?: boolean
  disabled?: boolean
  /** The value is wrong; say why in a text that `aria-describedby` names. */
  invalid?: boolean
  onBlur?: () => void
}

/** A control with a value, as a form sees it. */
export type ControlProps<Value> = Named &
  ControlState & { value: Value; onChange: (value: Value) => void }

/** The attributes of a native element that say what the shared properties say. */
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
