import { ChevronsUpDown, X } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { ComboboxList } from './combobox-list'
import { nativeState, type ControlProps } from '~/ui/input/control-state'
import { after, control, framed, inset } from '~/ui/input/control-state.css'
import type { Option, OptionSource } from '~/ui/input/option-source'
import { Tooltip } from '~/ui/tooltip/tooltip'
import { useAnchorPosition } from '~/ui/overlay/use-anchor-position'
import { useListbox } from './use-listbox'

export type ComboboxProps = ControlProps<Option | null> & {
  ref?: Ref<HTMLInputElement>
  /** The accessible name of the list: "Groups". */
  listLabel: string
  options: OptionSource
  placeholder?: string
  /** Allows creating an option with the typed name. */
  onCreate?: (text: string) => void
}

/** A single-select combobox. */
export function Combobox({ ref, ...props }: ComboboxProps) {
  const { value, onChange, disabled } = props
  // Null = not typing: the field shows the selected option.
  const [typed, setTyped] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const choose = (option: Option | null) => {
    onChange(option)
    leave()
  }
  const list = useListbox({
    source: props.options,
    text: typed ?? '',
    onPick: choose,
    onCreate: props.onCreate && ((text) => (props.onCreate?.(text), leave())),
  })
  const leave = () => {
    setTyped(null)
    list.close()
  }
  useAnchorPosition(frame, popup, list.isOpen, leave)
  return (
    <div ref={frame} className={framed}>
      <input
        {...nativeState(props)}
        {...list.aria}
        ref={ref}
        type="text"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        placeholder={props.placeholder}
        className={control({ end: true })}
        value={typed ?? value?.label ?? ''}
        onChange={(event) => {
          setTyped(event.target.value)
          list.open()
        }}
        onClick={list.open}
        onKeyDown={list.onKeyDown}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          // An emptied field clears the value; other incomplete text reverts to the selected option.
          if (typed === '' && value) onChange(null)
          leave()
          props.onBlur?.()
        }}
      />
      <span className={after}>
        {value && !props.required && !disabled ? (
          <Tooltip content="Clear" repeats>
            <button
              type="button"
              className={inset}
              aria-label={`Clear ${value.label}`}
              onClick={() => {
                choose(null)
                // The clicked button disappears; the focus must not be lost.
                frame.current?.querySelector('input')?.focus()
              }}
            >
              <X aria-hidden />
            </button>
          </Tooltip>
        ) : (
          <span className={inset}>
            <ChevronsUpDown aria-hidden />
          </span>
        )}
      </span>
      <ComboboxList
        ref={popup}
        list={list}
        label={props.listLabel}
        multiple={false}
        chosen={value ? [value.value] : []}
      />
    </div>
  )
}
