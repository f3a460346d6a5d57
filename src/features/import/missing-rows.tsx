import { useState } from 'react'
import { Callout } from '~/ui/callout'
import { FileDrop } from '~/ui/file-drop'
import { formatNumber } from '~/ui/numbers'
import { Stack } from '~/ui/stack'
import type { Import } from './import.api'
import type { ImportSheet } from './import-sheet'
import { rememberedMapping } from './column-memory'
import { listRules } from './list-rules'
import { ListReader } from './list-reader'
import type { RawCells } from './import-fields'

/** The page was left before all rows were sent: the same list, chosen once more, sends the rest. */
export function MissingRows({ latest, sheet }: { latest: Import; sheet: ImportSheet }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const missing = latest.rowCount - latest.receivedCount
  const complete = async (file: File) => {
    const reader = new ListReader()
    setReading(true)
    setProblem(null)
    try {
      const facts = await reader.read(file)
      if (facts.rowCount !== latest.rowCount)
        return setProblem(
          `${file.name} has ${formatNumber(facts.rowCount)} rows, not ${formatNumber(latest.rowCount)}: it is another list.`,
        )
      const mapping = rememberedMapping(facts.columns.map(({ name }) => name)) ?? facts.mapping
      const all: RawCells[] = []
      await reader.rows(mapping, (rows) => all.push(...rows))
      sheet.complete(all)
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
        title={`${formatNumber(missing)} of ${formatNumber(latest.rowCount)} rows were not sent`}
      >
        The page was left before they were. Choose <bdi>{latest.fileName}</bdi> once more to send
        the rest; what you mended stays.
      </Callout>
      {problem !== null && (
        <Callout tone="danger" live="assertive">
          {problem}
        </Callout>
      )}
      <FileDrop
        label={`${latest.fileName}, once more`}
        rules={listRules}
        disabled={isReading}
        onFiles={([file]) => file && void complete(file)}
      />
    </Stack>
  )
}
