import { ArrowRight } from 'lucide-react'
import type { ColumnTarget } from '~/tabular/column-names'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { formatNumber } from '~/ui/format/numbers'
import { Select } from '~/ui/input/select'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { ClearBlank } from './clear-blank'
import { mapColumn, missingTargets, type Mapping } from '~/tabular/column-guess'
import * as css from '~/features/import/import.css'
import { ReadingChoicesBar } from './reading-choices-bar'
import type { ReadList, useListReading } from '~/features/import/read/use-list-reading'

const targets: Record<ColumnTarget, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name (is split in two)',
  lastFirst: 'Full name, last name first',
  email: 'Email',
  designation: 'Designation',
  groups: 'Groups',
}
const isTarget = (text: string): text is ColumnTarget => text in targets
const options = [
  { value: 'none', label: 'Leave out' },
  ...Object.entries(targets).map(([value, label]) => ({ value, label })),
]

const missing = { name: 'a name', email: 'the email address' }

type ColumnsStepProps = {
  list: ReadList
  isReading: boolean
  reading: ReturnType<typeof useListReading>
  /** Whether blank designations clear what is there. */
  isClearing: boolean
  onClearing: (isClearing: boolean) => void
  isBusy: boolean
  onMapped: () => void
}

/** The second step: which column is what. What was said of the same heads before is said already. */
export function ColumnsStep({ list, isReading, reading, isBusy, ...props }: ColumnsStepProps) {
  const { facts, mapping } = list
  const lacks = missingTargets(mapping)
  const choose = (at: number, target: string) =>
    reading.map(mapColumn(mapping, at, isTarget(target) ? target : null))
  return (
    <Stack gap={4}>
      <Text>
        <bdi>{list.name}</bdi> has {formatNumber(facts.rowCount)}{' '}
        {facts.rowCount === 1 ? 'row' : 'rows'} and {facts.columns.length}{' '}
        {facts.columns.length === 1 ? 'column' : 'columns'}. Say what each column is.
      </Text>
      <ReadingChoicesBar facts={facts} isReading={isReading} onChoose={reading.reread} />
      {facts.isUnclosed && (
        <Callout tone="warning" title="A quotation mark is closed too early or never">
          Quotation marks were read as part of the text. Look at the samples below.
        </Callout>
      )}
      <ul role="list" aria-label="Columns of the list" className={css.columnList}>
        {facts.columns.map((column, at) => (
          <li key={column.name} className={css.column} data-out={!mapping[at] || undefined}>
            <div className={css.columnHead}>
              <Text as="div" weight="medium" clip title={column.name} dir="auto">
                {column.name}
              </Text>
              <Text as="div" size="xs" tone="muted" figures>
                {column.filled === facts.rowCount
                  ? 'Filled in every row'
                  : `Filled in ${formatNumber(column.filled)} of ${formatNumber(facts.rowCount)}`}
              </Text>
            </div>
            <div className={css.columnSamples}>
              <Samples texts={column.samples} />
            </div>
            <ArrowRight aria-hidden className={css.columnArrow} />
            <Select
              id={`column-${at}`}
              aria-label={`What ${column.name} is`}
              options={options}
              value={mapping[at] ?? 'none'}
              onChange={(target) => choose(at, target)}
            />
          </li>
        ))}
      </ul>
      {mapping.includes('designation') && (
        <ClearBlank checked={props.isClearing} onChange={props.onClearing} />
      )}
      {lacks.length > 0 && (
        <Text tone="muted" size="sm">
          {lackingWords(lacks, mapping)}
        </Text>
      )}
      <Stack direction="row" gap={2} wrap>
        <Button
          tone="accent"
          disabled={lacks.includes('email')}
          busy={isBusy || isReading}
          onClick={props.onMapped}
        >
          Check {formatNumber(facts.rowCount)} {facts.rowCount === 1 ? 'row' : 'rows'}
        </Button>
        <Button onClick={reading.forget}>Choose another list</Button>
      </Stack>
    </Stack>
  )
}

function lackingWords(lacks: ('name' | 'email')[], mapping: Mapping): string {
  if (lacks.includes('email'))
    return `Say which column has ${lacks.map((one) => missing[one]).join(' and ')}. Without an address nobody can be told apart.`
  const others = mapping.filter((target) => target !== null && target !== 'email').length
  return others > 0
    ? 'Without names only people who are here already can be updated.'
    : 'No column has names: only people who are here already will be found.'
}

function Samples({ texts }: { texts: string[] }) {
  if (texts.length === 0) return <Badge>Empty</Badge>
  return (
    <Text as="div" size="sm" tone="muted" clip dir="auto" title={texts.join('\n')}>
      {texts.slice(0, 3).join(' · ')}
    </Text>
  )
}
