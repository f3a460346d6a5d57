import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { nativeState, type ControlProps } from './control-state'
import * as css from './control-state.css'

export type PasswordInputProps = ControlProps<string> & {
  ref?: Ref<HTMLInputElement>
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** Password field with a show button and a Caps Lock warning. */
export function PasswordInput({ ref, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const hintId = useId()
  const native = nativeState(props)
  const describedBy = [native['aria-describedby'], capsLock && hintId].filter(Boolean).join(' ')
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <div className={css.framed}>
        <input
          {...native}
          ref={ref}
          type={isShown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoFocus={props.autoFocus}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={describedBy || undefined}
          className={css.control({ end: true })}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => {
            setCapsLock(false)
            props.onBlur?.()
          }}
        />
        <span className={css.after}>
          <button
            type="button"
            className={css.inset}
            disabled={props.disabled}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            title={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </button>
        </span>
      </div>
      <div role="status">
        {capsLock && (
          <p id={hintId} className={css.hint}>
            <ArrowBigUpDash aria-hidden /> Caps Lock is on
          </p>
        )}
      </div>
    </div>
  )
}
