import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Select } from '~/ui/input/select'
import { Text } from '~/ui/display/text'
import * as css from '~/features/import/import.css'
import type { ReadList } from '~/features/import/read/use-list-reading'
import type { ColumnTarget } from '~/tabular/column-names'
import { isTarget, targetLabels } from './column-labels'

const options = [
  { value: 'none', label: 'Leave out' },
  ...Object.entries(targetLabels).map(([value, label]) => ({ value, label })),
]

/** Above this number, ignored columns are collapsed. */
const foldedFrom = 13

type ColumnListProps = {
  list: ReadList
  onChoose: (index: number, target: ColumnTarget | null) => void
}

/** The columns of the file and their targets; of very many, the used ones first. */
export function ColumnList({ list, onChoose }: ColumnListProps) {
  const { facts, mapping } = list
  const [isOpen, setOpen] = useState(false)
  // A column keeps its position while it is changed.
  const [first] = useState(() => ({ columns: facts.columns, mapping }))
  const isNew = first.columns !== facts.columns
  const used = isNew ? mapping : first.mapping
  const indexes = [...facts.columns.keys()]
  const isFolding = indexes.length >= foldedFrom
  const visible = isFolding ? indexes.filter((at) => used[at] || mapping[at]) : indexes
  const hidden = indexes.filter((at) => !visible.includes(at))
  const item = (index: number) => (
    <Column key={facts.columns[index]?.name} list={list} at={index} onChoose={onChoose} />
  )
  return (
    <>
      <ul role="list" aria-label="Columns of the list" className={css.columnList}>
        {visible.map(item)}
        {isOpen && hidden.map(item)}
      </ul>
      {hidden.length > 0 && (
        <div>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}{' '}
            {counted(hidden.length, 'column that is', 'columns that are')} left out
          </Button>
        </div>
      )}
    </>
  )
}

function Column({ list, at, onChoose }: ColumnListProps & { at: number }) {
  const { facts, mapping } = list
  const column = facts.columns[at]
  if (!column) return null
  return (
    <li className={css.column} data-out={!mapping[at] || undefined}>
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
        onChange={(target) => onChoose(at, isTarget(target) ? target : null)}
      />
    </li>
  )
}

function Samples({ texts }: { texts: string[] }) {
  if (texts.length === 0) return <Badge>Empty</Badge>
  return (
    <Text as="div" size="sm" tone="muted" clip dir="auto" title={texts.join('\n')}>
      {texts.slice(0, 3).join(' · ')}
    </Text>
  )
}
