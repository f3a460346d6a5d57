import { useId, type Ref } from 'react'
import { nativeState, type ControlProps } from './control-state'
import { control } from './control-state.css'
import { formatNumber } from '~/ui/format/numbers'
import * as css from './textarea.css'

export type TextareaProps = ControlProps<string> & {
  ref?: Ref<HTMLTextAreaElement>
  /** Minimum height in lines; grows up to twelve. */
  rows?: number
  /** Maximum number of characters (graphemes). Longer text is counted, not truncated. */
  limit?: number
  placeholder?: string
  readOnly?: boolean
}

/** Multi-line text input with a counter of remaining characters if limited. */
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
