import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { isShort, waitText } from '~/entities/seat-demand'
import { EntityPicker } from '~/pickers/entity-picker'
import { openLicenseEntity } from '~/pickers/licenses'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { RadioGroup } from '~/ui/input/radio-group'
import type { ImportOptions } from './import-options'

type SeatDemand = Schemas['SeatDemand']

interface LicensesFieldProps {
  options: ImportOptions
  /** The seats that the latest dry run needs. */
  seats: readonly SeatDemand[] | undefined
  /** Why the dry run or the start failed. */
  errors: readonly unknown[]
  onChange: (change: Partial<ImportOptions>) => void
}

/** "42 seats needed, 30 free". */
const demandText = ({ needed, available }: SeatDemand) =>
  `${counted(needed, 'seat', 'seats')} needed, ${available === null ? 'no limit' : `${formatNumber(available)} free`}`

/** The demand of the chosen licenses and of steps of the chosen paths: the dry run may be about others. */
export const demandOf = (
  { licenses, paths }: ImportOptions,
  seats: readonly SeatDemand[] = [],
): SeatDemand[] =>
  seats.filter(
    ({ license }) => paths.length > 0 || licenses.some(({ value }) => value === license._id),
  )

/** Whether the server refuses the start, as there are too few seats. */
export const lacksSeats = (options: ImportOptions, seats: readonly SeatDemand[] | undefined) =>
  options.ifShort === 'refuse' && demandOf(options, seats).some(isShort)

/** Whether an error is about the licenses. */
export const isAboutLicenses = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code.startsWith('license/') ||
    error.errors.some(({ field }) => field?.startsWith('licenses')))

/** The licenses in which everybody gets a seat, and what happens if there are too few. */
export function LicensesField({ options, seats, errors, onChange }: LicensesFieldProps) {
  const { licenses, ifShort } = options
  const demand = demandOf(options, seats)
  const short = demand.filter(isShort)
  const [first] = short
  return (
    <Stack gap={3}>
      <EntityPicker
        multiple
        entity={openLicenseEntity}
        label="Give everyone in the list a seat in licenses"
        help="Licenses that have ended cannot be chosen. Leave it empty for none."
        error={licenses.length > 0 ? errors.find(isAboutLicenses)?.message : undefined}
        value={licenses}
        onChange={(chosen) => onChange({ licenses: chosen, ifShort: 'refuse' })}
      />
      {demand.length > 0 && (
        <Callout
          tone={first ? 'warning' : 'neutral'}
          live="polite"
          title={first ? 'Too few seats' : 'Seats'}
        >
          <Stack gap={3}>
            <ul>
              {demand.map((license) => (
                <li key={license.license._id}>
                  <bdi>{license.license.name}</bdi>: {demandText(license)}
                </li>
              ))}
            </ul>
            {demand.some(({ available }) => available !== null) && (
              <Text size="sm" tone="muted">
                Seats are taken row by row as the import runs. Whoever finds none free by then waits
                for the next one; the row itself is imported.
              </Text>
            )}
            {first && (
              <RadioGroup
                label="If there are too few seats"
                value={ifShort}
                onChange={(chosen) => onChange({ ifShort: chosen })}
                options={[
                  { value: 'refuse', label: 'Do not start the import' },
                  {
                    value: 'wait',
                    label:
                      short.length === 1 ? waitText(first) : 'Fill the free seats, others wait',
                  },
                ]}
              />
            )}
          </Stack>
        </Callout>
      )}
    </Stack>
  )
}
