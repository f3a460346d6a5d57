import { useEffect, useRef, type Ref } from 'react'
import { Choice, type ChoiceProps } from './labelled-choice'
import * as css from './labelled-choice.css'

export type CheckboxProps = ChoiceProps & {
  ref?: Ref<HTMLInputElement>
  checked: boolean
  /** Some of what this box stands for is chosen: a bar instead of the tick. */
  indeterminate?: boolean
  /** `range` is true while Shift is held, which lists read as "from there to here". */
  onChange: (checked: boolean, range: boolean) => void
}

/** Yes or no, with its label beside it; the whole line can be pressed. */
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
          <Partly when={indeterminate} />
        </>
      )}
    </Choice>
  )
}

/** The third state has no attribute; this sets it on the checkbox before it. */
function Partly({ when }: { when: boolean }) {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = here.current?.previousElementSibling
    if (box instanceof HTMLInputElement) box.indeterminate = when
  }, [when])
  return <span ref={here} hidden />
}
