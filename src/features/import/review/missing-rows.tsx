import { useState } from 'react'
import { Callout } from '~/ui/display/callout'
import { FileDrop } from '~/ui/files/file-drop'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import type { Import } from '~/features/import/import.api'
import type { ImportSheet } from './import-sheet'
import { rememberedMapping } from '~/features/import/columns/column-memory'
import { listRules } from '~/tabular/list-rules'
import { ListReader } from '~/tabular/list-reader'
import type { ListSource, ReadingFacts } from '~/tabular/list-reading'
import type { ListedPerson } from '~/tabular/list-row'
import { PasteRows, pastedName } from '~/features/import/read/paste-rows'
import { rememberedReading, type Reading } from '~/features/import/read/reading-memory'

/** The page was left before all rows were sent: choosing the same file again sends the rest. */
export function MissingRows({ latest, sheet }: { latest: Import; sheet: ImportSheet }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const missing = latest.rowCount - latest.receivedCount
  const isPasted = latest.fileName === pastedName
  const complete = async (list: ListSource, name: string) => {
    const reader = new ListReader()
    setReading(true)
    setProblem(null)
    try {
      const before = rememberedReading(latest._id)
      const facts = await reader.read(list, before?.choices)
      if (facts.rowCount !== latest.rowCount)
        return setProblem(
          `${name} has ${counted(facts.rowCount, 'row', 'rows')}, not ${formatNumber(latest.rowCount)}: it is another list.`,
        )
      const people: ListedPerson[] = []
      await reader.rows(mappingOf(facts, before), (rows) => people.push(...rows))
      if (!sheet.isOf(people))
        return setProblem(
          `${name} has as many rows, but other people in them than those that were sent before: it is another list, or in another order.`,
        )
      sheet.complete(people)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      reader.close()
      setReading(false)
    }
  }
  return (
    <Stack gap={3}>
      <Callout
        tone="warning"
        title={`${formatNumber(missing)} of ${counted(latest.rowCount, 'row', 'rows')} ${missing === 1 ? 'was' : 'were'} not sent`}
      >
        The page was left before they were.{' '}
        {isPasted ? (
          'Paste the same list once more'
        ) : (
          <>
            Choose <bdi>{latest.fileName}</bdi> once more
          </>
        )}{' '}
        to send the rest; what you edited stays.
      </Callout>
      {problem !== null && (
        <Callout tone="danger" live="assertive">
          {problem}
        </Callout>
      )}
      {isPasted ? (
        <PasteRows
          label="The rows, once more"
          disabled={isReading}
          onPasted={(text) => void complete(text, pastedName)}
        />
      ) : (
        <FileDrop
          label={`${latest.fileName}, once more`}
          rules={listRules}
          disabled={isReading}
          onFiles={([file]) => file && void complete(file, file.name)}
        />
      )}
    </Stack>
  )
}

/** The mapping of columns: that of this file, else of the last one with these heads. */
function mappingOf({ columns, hasHead, mapping }: ReadingFacts, before: Reading | undefined) {
  if (before?.mapping.length === columns.length) return before.mapping
  const remembered = hasHead ? rememberedMapping(columns.map(({ name }) => name)) : undefined
  return remembered ?? mapping
}
