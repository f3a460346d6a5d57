import { shortages, type SeatBulk } from '~/entities/seat-bulk'
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

type Demand = ReturnType<typeof shortages>[number]
type Way = SeatsInput['ifShort']

const free = (available: number | null) =>
  available ? `${formatNumber(available)} ${available === 1 ? 'is' : 'are'} free` : 'none is free'

const sentence = ({ needed, available }: Pick<Demand, 'needed' | 'available'>) =>
  `${counted(needed, 'person needs a seat', 'people need a seat')}, ${free(available)}`

/** "The first 30 get a seat, 12 wait". */
function waitText({ needed, available }: Pick<Demand, 'needed' | 'available'>): string {
  const waiting = needed - (available ?? 0)
  const wait = `${formatNumber(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`
  if (!available) return needed === 1 ? 'Let the person wait' : `All ${formatNumber(needed)} wait`
  return available === 1
    ? `The first gets a seat, ${wait}`
    : `The first ${formatNumber(available)} get a seat, ${wait}`
}

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
      help: 'Who waits gets the next free seat, and an email then.',
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
