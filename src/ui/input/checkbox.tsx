import { useEffect, useRef, type Ref } from 'react'
import { Choice, type ChoiceProps } from './labelled-choice'
import * as css from './labelled-choice.css'

export type CheckboxProps = ChoiceProps & {
  ref?: Ref<HTMLInputElement>
  checked: boolean
  /** Indeterminate: a bar instead of the tick. */
  indeterminate?: boolean
  /** `range` is true while Shift is held, for range selection. */
  onChange: (checked: boolean, range: boolean) => void
}

/** Checkbox with a label; the whole line is clickable. */
export function Checkbox({
  ref,
  checked,
  indeterminate = false,
  onChange,
  ...props
}: CheckboxProps) {
  return (
    <Choice {...props}>
      {(native) => (
        <>
          <input
            {...native}
            ref={ref}
            type="checkbox"
            className={css.checkbox}
            checked={checked}
            onChange={({ target, nativeEvent }) =>
              onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
          <Indeterminate when={indeterminate} />
        </>
      )}
    </Choice>
  )
}

/** Indeterminate has no attribute; this sets it on the preceding checkbox. */
function Indeterminate({ when }: { when: boolean }) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = marker.current?.previousElementSibling
    if (box instanceof HTMLInputElement) box.indeterminate = when
  }, [when])
  return <span ref={marker} hidden />
}
