import { shortages, type SeatBulk } from '~/entities/seat-bulk'
import { waitText, type SeatCounts } from '~/entities/seat-demand'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { RadioGroup, type RadioOption } from '~/ui/input/radio-group'
import { counted, formatNumber } from '~/ui/format/numbers'
import { choiceIn, type SeatsInput } from './give-seats'
import { SeatTicks } from './seat-ticks'

interface SeatShortageProps {
  input: SeatsInput
  preview: SeatBulk
  onChange: (change: Partial<SeatsInput>) => void
}

type Way = SeatsInput['ifShort']

const free = (available: number | null) =>
  available ? `${formatNumber(available)} ${available === 1 ? 'is' : 'are'} free` : 'none is free'

const sentence = ({ needed, available }: SeatCounts) =>
  `${counted(needed, 'person needs a seat', 'people need a seat')}, ${free(available)}`

/** Asks how to proceed with fewer free seats than users. */
export function SeatShortage({ input, preview, onChange }: SeatShortageProps) {
  const { ifShort, choice } = input
  const short = choice ? [choice] : shortages(preview)
  const [first] = short
  if (!first) return null
  const choosable = choice ?? choiceIn(preview)
  const options: RadioOption<Way>[] = [
    { value: 'nobody', label: 'Give nobody a seat' },
    {
      value: 'wait',
      label: short.length === 1 ? waitText(first) : 'Fill the free seats, others wait',
      help: 'People on the waiting list get the next free seat and an email.',
    },
    ...(choosable ? [{ value: 'choose' as const, label: 'Choose who gets a seat' }] : []),
  ]
  const choose = (way: Way) =>
    onChange({ ifShort: way, choice: way === 'choose' ? (choosable ?? null) : null })
  return (
    <Callout
      tone="warning"
      live="polite"
      title={short.length === 1 ? sentence(first) : 'Too few seats'}
    >
      <Stack gap={3}>
        {short.length > 1 && (
          <ul>
            {shortages(preview).map((demand) => (
              <li key={demand.license._id}>
                <bdi>{demand.license.name}</bdi>: {sentence(demand)}
              </li>
            ))}
          </ul>
        )}
        <RadioGroup
          label="Too few seats"
          labelHidden
          options={options}
          value={ifShort}
          onChange={choose}
        />
        {choice && (
          <SeatTicks
            choice={choice}
            onChange={(chosen) => onChange({ choice: { ...choice, chosen } })}
          />
        )}
      </Stack>
    </Callout>
  )
}
