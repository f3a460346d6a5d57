import { ChevronDown, ChevronUp, LayoutDashboard } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { IconButton } from '~/ui/input/icon-button'
import * as css from '~/ui/list/column-chooser.css'
import { Popover } from '~/ui/overlay/popover'
import { arrange, parts, useLayout, type Place } from './layout'

const titles: Record<Place, string> = {
  figures: 'Figures',
  main: 'Main column',
  side: 'Side column',
}
const places = ['figures', 'main', 'side'] as const

const labelsOf = (place: Place) => new Map<string, string>(Object.entries(parts[place]))

/** Shows, hides and reorders the parts of the dashboard. */
export function LayoutChooser() {
  const { layout, reset } = useLayout()
  const [announcement, setAnnouncement] = useState('')
  return (
    <Popover
      label="Customise the dashboard"
      trigger={<Button icon={<LayoutDashboard aria-hidden />}>Customise</Button>}
    >
      <Stack gap={3}>
        {places.map((place) => (
          <PlaceParts key={place} place={place} onMoved={setAnnouncement} />
        ))}
        <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
        <div>
          <Button
            size="sm"
            variant="link"
            aria-disabled={Object.keys(layout).length === 0 || undefined}
            onClick={reset}
          >
            Reset the dashboard
          </Button>
        </div>
      </Stack>
    </Popover>
  )
}

function PlaceParts({ place, onMoved }: { place: Place; onMoved: (text: string) => void }) {
  const { layout, change } = useLayout()
  const labels = labelsOf(place)
  const { shown, hidden } = arrange(place, layout)
  const labelOf = (id: string) => labels.get(id) ?? id
  const move = (id: string, step: number) => {
    const to = shown.indexOf(id) + step
    if (to < 0 || to >= shown.length) return
    change(place, { shown: shown.filter((other) => other !== id).toSpliced(to, 0, id), hidden })
    onMoved(`${labelOf(id)}, ${to + 1} of ${shown.length}`)
  }
  const show = (id: string, isShown: boolean) => {
    const without = (ids: readonly string[]) => ids.filter((other) => other !== id)
    change(
      place,
      isShown
        ? { shown: [...shown, id], hidden: without(hidden) }
        : { shown: without(shown), hidden: [...hidden, id] },
    )
  }
  const moveByKey = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <section aria-label={titles[place]}>
      <Heading level={3} size="md">
        {titles[place]}
      </Heading>
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
                    onChange={(checked) => show(id, checked)}
                  />
                </div>
                {position >= 0 && (
                  <>
                    <IconButton
                      size="sm"
                      label={`Move ${labelOf(id)} up`}
                      icon={<ChevronUp aria-hidden />}
                      aria-disabled={position === 0 || undefined}
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
    </section>
  )
}
