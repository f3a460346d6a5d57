import type { Ref } from 'react'
import { Choice, type ChoiceProps } from './labelled-choice'
import * as css from './labelled-choice.css'

export type SwitchProps = ChoiceProps & {
  ref?: Ref<HTMLInputElement>
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Switch for settings that apply at once; use a checkbox in forms that are saved later. */
export function Switch({ ref, checked, onChange, ...props }: SwitchProps) {
  return (
    <Choice {...props}>
      {(native) => (
        <input
          {...native}
          ref={ref}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className={css.switcher}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </Choice>
  )
}
