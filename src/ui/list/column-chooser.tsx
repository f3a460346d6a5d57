import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import * as css from './column-chooser.css'
import { IconButton } from '~/ui/input/icon-button'
import { Popover } from '~/ui/overlay/popover'
import { visibleIds, type ColumnChoice } from '~/ui/data-table/table-columns'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

type ColumnChooserProps = {
  choices: ColumnChoice[]
  /** The ids shown, in their order; undefined = as they come. */
  visible: readonly string[] | undefined
  onChange: (visible: string[] | undefined) => void
}

/** Which columns a table shows, and in which order. The first one names the rows, so it stays where it is. */
export function ColumnChooser({ choices, visible, onChange }: ColumnChooserProps) {
  const [said, setSaid] = useState('')
  const shown = visibleIds(choices, visible)
  const hidden = choices.filter(({ id }) => !shown.includes(id)).map(({ id }) => id)
  const [first] = shown
  const labelOf = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id
  const move = (id: string, step: number) => {
    const from = shown.indexOf(id)
    const to = from + step
    if (from < 1 || to < 1 || to >= shown.length) return
    const next = shown.filter((other) => other !== id)
    next.splice(to, 0, id)
    onChange(next)
    setSaid(`${labelOf(id)}, column ${to + 1} of ${shown.length}`)
  }
  const moveByKey = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Popover label="Columns" trigger={<Button icon={<Columns3 aria-hidden />}>Columns</Button>}>
      <ul role="list" className={css.list}>
        {[...shown, ...hidden].map((id) => {
          const at = shown.indexOf(id)
          return (
            <li key={id}>
              <div className={css.line} onKeyDown={moveByKey(id)}>
                <div className={css.name}>
                  <Checkbox
                    label={labelOf(id)}
                    checked={at >= 0}
                    disabled={id === first}
                    onChange={(checked) =>
                      onChange(checked ? [...shown, id] : shown.filter((other) => other !== id))
                    }
                  />
                </div>
                {at > 0 && (
                  <>
                    <IconButton
                      size="sm"
                      label={`Move ${labelOf(id)} up`}
                      icon={<ChevronUp aria-hidden />}
                      aria-disabled={at === 1 || undefined}
                      onClick={() => move(id, -1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Move ${labelOf(id)} down`}
                      icon={<ChevronDown aria-hidden />}
                      aria-disabled={at === shown.length - 1 || undefined}
                      onClick={() => move(id, 1)}
                    />
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
      <Button
        size="sm"
        variant="link"
        aria-disabled={visible === undefined || undefined}
        onClick={() => onChange(undefined)}
      >
        Reset columns
      </Button>
    </Popover>
  )
}
