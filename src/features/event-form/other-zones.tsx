import { useState } from 'react'
import { MultiCombobox } from '~/ui/combobox/combobox-multiple'
import { Text } from '~/ui/display/text'
import { momentText, usableZone } from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'
import { Field } from '~/ui/input/field'
import type { Option } from '~/ui/input/option-source'
import { findZones, zoneOption } from '~/pickers/time-zones'
import { zoneCity } from '~/entities/event-labels'
import { Stack } from '~/ui/display/stack'
import * as css from './event-form.css'
import type { Span } from './event-moments'

interface OtherZonesProps {
  span: Span
  /** The time zone of the event. */
  zone: string | undefined
  /** That of the reader. */
  own: string
  allDay: boolean
}

const most = 5

/** The same moment in up to five chosen time zones. */
export function OtherZones({ span: { start }, zone, own, allDay }: OtherZonesProps) {
  const [chosen, setChosen] = useState<readonly Option[]>(() =>
    own === zone ? [] : [zoneOption(own)],
  )
  const { dateFormat } = useTimeFormat()
  if (allDay) return null
  return (
    <Stack gap={2}>
      <Field label="Also show in" help={`Up to ${most} time zones; not saved with the event.`}>
        {(frame) => (
          <MultiCombobox
            {...frame}
            listLabel="Time zones"
            placeholder="Add a time zone"
            options={findZones}
            value={chosen}
            onChange={(next) => setChosen(next.slice(0, most))}
          />
        )}
      </Field>
      {start !== undefined && chosen.length > 0 && (
        <ul className={css.list} aria-label="The start elsewhere">
          {chosen.map(({ value }) => (
            <li key={value}>
              <Text as="span" size="sm">
                {momentText(new Date(start), { zone: usableZone(value), dateFormat })} (
                {zoneCity(value)})
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
