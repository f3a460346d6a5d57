import { useId, type Ref } from 'react'
import { nativeState, type ControlProps } from './control-state'
import { control } from './control-state.css'
import { formatNumber } from '~/ui/format/numbers'
import * as css from './textarea.css'

export type TextareaProps = ControlProps<string> & {
  ref?: Ref<HTMLTextAreaElement>
  /** The height when empty, in lines; it grows with the text up to twelve. */
  rows?: number
  /** The most characters, as people count them, a smiley as one; what is over is counted, never cut off. */
  limit?: number
  placeholder?: string
  readOnly?: boolean
}

/** Several lines of text, with a count of what is left when there is a limit. */
export function Textarea({ ref, ...props }: TextareaProps) {
  const countId = useId()
  const native = nativeState(props)
  const left = props.limit === undefined ? undefined : props.limit - [...props.value].length
  const describedBy = [native['aria-describedby'], left !== undefined && countId]
  return (
    <div>
      <textarea
        {...native}
        ref={ref}
        rows={props.rows ?? 3}
        placeholder={props.placeholder}
        readOnly={props.readOnly}
        dir="auto"
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        className={`${control()} ${css.area}`}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {left !== undefined && (
        <p id={countId} className={left < 0 ? css.over : css.count}>
          {left < 0
            ? `${formatNumber(-left)} characters too many`
            : `${formatNumber(left)} characters left`}
        </p>
      )}
    </div>
  )
}
