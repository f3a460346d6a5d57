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
  /** Ids of the visible columns in order; undefined = default. */
  visible: readonly string[] | undefined
  onChange: (visible: string[] | undefined) => void
}

/** Shows, hides and reorders columns. The first column names the rows and is fixed. */
export function ColumnChooser({ choices, visible, onChange }: ColumnChooserProps) {
  const [announcement, setAnnouncement] = useState('')
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
    setAnnouncement(`${labelOf(id)}, column ${to + 1} of ${shown.length}`)
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
          const position = shown.indexOf(id)
          return (
            <li key={id}>
              <div className={css.line} onKeyDown={moveByKey(id)}>
                <div className={css.name}>
                  <Checkbox
                    label={labelOf(id)}
                    checked={position >= 0}
                    disabled={id === first}
                    onChange={(checked) =>
                      onChange(checked ? [...shown, id] : shown.filter((other) => other !== id))
                    }
                  />
                </div>
                {position > 0 && (
                  <>
                    <IconButton
                      size="sm"
                      label={`Move ${labelOf(id)} up`}
                      icon={<ChevronUp aria-hidden />}
                      aria-disabled={position === 1 || undefined}
                      onClick={() => move(id, -1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Move ${labelOf(id)} down`}
                      icon={<ChevronDown aria-hidden />}
                      aria-disabled={position === shown.length - 1 || undefined}
                      onClick={() => move(id, 1)}
                    />
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
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
