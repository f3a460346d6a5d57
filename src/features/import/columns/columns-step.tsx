import { Button } from '~/ui/input/button'
import { formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import * as css from '~/features/import/import.css'
import type { ReadList, useListReading } from '~/features/import/read/use-list-reading'
import { mapColumn, missingTargets, type Mapping } from '~/tabular/column-guess'
import type { ColumnTarget } from '~/tabular/column-names'
import { ClearBlank } from './clear-blank'
import { ColumnCandidates } from './column-candidates'
import { ColumnList } from './column-list'
import { ReadingChoicesBar } from './reading-choices-bar'
import { ReadingNotices } from './reading-notices'

const missing = { name: 'a name', email: 'the email address' }

type ColumnsStepProps = {
  list: ReadList
  isReading: boolean
  reading: ReturnType<typeof useListReading>
  /** Whether blank designations clear existing ones. */
  isClearing: boolean
  onClearing: (isClearing: boolean) => void
  isBusy: boolean
  onMapped: () => void
}

/** The second step: the mapping of columns. A file with the same heads as an earlier one gets its mapping. */
export function ColumnsStep({ list, isReading, reading, isBusy, ...props }: ColumnsStepProps) {
  const { facts, mapping } = list
  const lacks = missingTargets(mapping)
  const choose = (index: number, target: ColumnTarget | null) =>
    reading.map(mapColumn(mapping, index, target))
  return (
    <Stack gap={4}>
      <Text>
        <bdi>{list.name}</bdi> has {formatNumber(facts.rowCount)}{' '}
        {facts.rowCount === 1 ? 'row' : 'rows'} and {facts.columns.length}{' '}
        {facts.columns.length === 1 ? 'column' : 'columns'}. Choose what each column is.
      </Text>
      <ReadingChoicesBar facts={facts} isReading={isReading} onChoose={reading.reread} />
      <div className={css.notices}>
        <ReadingNotices facts={facts} leavers={list.leavers} onChoose={reading.reread} />
        <ColumnCandidates facts={facts} mapping={mapping} onChoose={choose} />
      </div>
      <ColumnList list={list} onChoose={choose} />
      {mapping.includes('designation') && (
        <ClearBlank checked={props.isClearing} onChange={props.onClearing} />
      )}
      {lacks.length > 0 && (
        <Text tone="muted" size="sm">
          {missingLabel(lacks, mapping)}
        </Text>
      )}
      <div className={css.actions}>
        <Button
          tone="accent"
          disabled={lacks.includes('email')}
          busy={isBusy || isReading}
          onClick={props.onMapped}
        >
          Check {formatNumber(facts.rowCount)} {facts.rowCount === 1 ? 'row' : 'rows'}
        </Button>
        <Button onClick={reading.forget}>Choose another list</Button>
      </div>
    </Stack>
  )
}

function missingLabel(lacks: ('name' | 'email')[], mapping: Mapping): string {
  if (lacks.includes('email'))
    return `Choose the column with ${lacks.map((field) => missing[field]).join(' and ')}. People are identified by their address.`
  const others = mapping.filter((target) => target !== null && target !== 'email').length
  return others > 0
    ? 'Without names, only existing people can be updated.'
    : 'No column has names: only existing people will be found.'
}
