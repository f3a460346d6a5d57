import { useId } from 'react'
import { counted } from '~/ui/format/numbers'
import { Select } from '~/ui/input/select'
import { Text } from '~/ui/display/text'
import { delimiters, isDelimiter } from '~/tabular/delimiters'
import * as css from '~/features/import/import.css'
import { encodings, isEncoding } from '~/tabular/list-encoding'
import type { ReadingChoices, ReadingFacts } from '~/tabular/list-reading'

type BarProps = {
  facts: ReadingFacts
  isReading: boolean
  onChoose: (choices: ReadingChoices) => void
}

const asOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The possible header rows, each with its beginning. */
const headOptions = (top: readonly string[]) => [
  { value: '-1', label: 'None' },
  ...top.map((text, index) => ({
    value: String(index),
    label: text === '' ? `Row ${index + 1}` : `Row ${index + 1}: ${text.slice(0, 40)}`,
  })),
]

/** How the file was read, to be corrected if the guess was wrong. */
export function ReadingChoicesBar({ facts, isReading, onChoose }: BarProps) {
  const { encoding, delimiter, sheets = [], sheet = '', sheetCounts = {}, top } = facts
  return (
    <div className={css.choices} aria-busy={isReading}>
      {sheets.length > 1 && (
        <Choice
          label="Sheet"
          options={sheets.map((name) => ({
            value: name,
            label: sheetLabel(name, sheetCounts[name]),
          }))}
          value={sheet}
          onChange={(name) => onChoose({ sheet: name })}
        />
      )}
      <Choice
        label="Names of the columns"
        options={headOptions(top)}
        value={String(facts.headRow)}
        onChange={(row) => onChoose({ headRow: Number(row) })}
      />
      {delimiter !== undefined && (
        <Choice
          label="Between the columns"
          options={asOptions(delimiters)}
          value={delimiter}
          onChange={(text) => isDelimiter(text) && onChoose({ delimiter: text })}
        />
      )}
      {encoding !== undefined && (
        <Choice
          label="Encoding"
          options={asOptions(encodings)}
          value={encoding}
          onChange={(text) => isEncoding(text) && onChoose({ encoding: text })}
        />
      )}
    </div>
  )
}

const sheetLabel = (name: string, rows: number | undefined) =>
  rows ? `${name} (${counted(rows, 'row', 'rows')})` : name

type ChoiceProps = {
  label: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={css.choice}>
      <Text as="span" size="sm" tone="muted" id={`${id}-label`}>
        {label}
      </Text>
      <Select
        id={id}
        aria-labelledby={`${id}-label`}
        options={options}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
