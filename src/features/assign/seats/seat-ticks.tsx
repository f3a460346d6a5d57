import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Checkbox } from '~/ui/input/checkbox'
import type { SeatChoice } from './give-seats'
import * as css from './seat-ticks.css'

interface SeatTicksProps {
  choice: SeatChoice
  onChange: (chosen: string[]) => void
}

/** Selects who gets a seat, up to the number of free seats. */
export function SeatTicks({ choice, onChange }: SeatTicksProps) {
  const { candidates, chosen, available } = choice
  const isFull = chosen.length >= available
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset className={css.group}>
      <legend>
        <Text as="span" weight="medium" aria-live="polite">
          {formatNumber(chosen.length)} of {counted(available, 'seat', 'seats')} chosen
        </Text>
      </legend>
      <div className={css.people}>
        {candidates.map(({ id, name, email }) => {
          const isChosen = chosen.includes(id)
          return (
            <Checkbox
              key={id}
              label={name}
              help={email}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={(checked) => toggle(id, checked)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
