import { nativeState, type ControlProps } from '~/ui/input/control-state'
import { control } from '~/ui/input/control-state.css'

/** A time of day as `HH:MM`; empty while it is incomplete. */
export function TimeInput(props: ControlProps<string>) {
  return (
    <input
      {...nativeState(props)}
      type="time"
      className={control()}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
