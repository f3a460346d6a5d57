import { isShort, waitText, type SeatCounts } from '~/entities/seat-demand'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { counted, formatNumber } from '~/ui/format/numbers'
import { RadioGroup } from '~/ui/input/radio-group'
import type { PathsInput } from './assign-paths'
import { pathShortages, type PathBulk } from './path-bulk'

interface PathShortageProps {
  ifShort: PathsInput['ifShort']
  preview: PathBulk
  onChange: (ifShort: PathsInput['ifShort']) => void
}

const sentence = ({ needed, available }: SeatCounts) =>
  `${counted(needed, 'seat is needed', 'seats are needed')}, ${available ? `${formatNumber(available)} ${available === 1 ? 'is' : 'are'} free` : 'none is free'}`

/** Asks how to proceed if the licenses of a path have fewer free seats than users need. */
export function PathShortage({ ifShort, preview, onChange }: PathShortageProps) {
  const short = pathShortages(preview)
  const [first] = short
  if (!first) return null
  const isOne = short.length === 1
  return (
    <Callout
      tone="warning"
      live="polite"
      title={isOne ? `${first.license.name}: ${sentence(first)}` : 'Too few seats'}
    >
      <Stack gap={3}>
        {!isOne && (
          <ul>
            {short.filter(isShort).map((demand) => (
              <li key={demand.license._id}>
                <bdi>{demand.license.name}</bdi>: {sentence(demand)}
              </li>
            ))}
          </ul>
        )}
        <RadioGroup
          label="Too few seats"
          labelHidden
          options={[
            { value: 'refuse', label: 'Assign it to nobody' },
            { value: 'fill', label: 'Assign it while seats are free' },
            {
              value: 'wait',
              label: 'Assign it to everybody',
              help: isOne
                ? `${waitText(first)}. The other steps are open at once.`
                : 'People without a seat wait for the next free one. The other steps are available at once.',
            },
          ]}
          value={ifShort}
          onChange={onChange}
        />
      </Stack>
    </Callout>
  )
}
