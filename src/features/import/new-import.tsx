import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { requestIdOf } from '~/api/client/errors'
import { Callout } from '~/ui/display/callout'
import { RequestId } from '~/ui/status/request-id'
import { Stack } from '~/ui/display/stack'
import { ChooseStep } from '~/features/import/read/choose-step'
import { rememberMapping } from '~/features/import/columns/column-memory'
import { ColumnsStep } from '~/features/import/columns/columns-step'
import { EarlierImports } from './earlier-imports'
import { beginImport, type Import } from './import.api'
import type { ImportSheet } from '~/features/import/review/import-sheet'
import { rememberReading } from '~/features/import/read/reading-memory'
import type { SheetNews } from '~/features/import/review/sheet-view'
import { sheetOf } from '~/features/import/review/open-sheet'
import { Steps } from './steps'
import { useListReading } from '~/features/import/read/use-list-reading'

type NewImportProps = {
  onBegun: (latest: Import, sheet: ImportSheet) => void
  events: SheetNews
}

/** The first two steps: the file and its columns. Afterwards the import is on the server. */
export function NewImport({ onBegun, events: news }: NewImportProps) {
  const reading = useListReading()
  const { state } = reading
  const attempt = useRef({ list: '', key: '' })
  const begin = useMutation(beginImport)
  const [isClearing, setClearing] = useState(false)
  const mapped = async () => {
    if (state.status !== 'read') return
    const { name, facts, mapping } = state
    // A double click or a lost response must not create two imports.
    const clearBlank: Import['clearBlank'] =
      isClearing && mapping.includes('designation') ? ['designation'] : []
    const list = [facts.rowCount, name, ...clearBlank].join(' ')
    if (attempt.current.list !== list) attempt.current = { list, key: crypto.randomUUID() }
    const { data } = await begin.mutateAsync({
      params: { header: { 'Idempotency-Key': attempt.current.key } },
      body: { fileName: name.slice(0, 200), rowCount: facts.rowCount, clearBlank },
    })
    const reader = reading.handOver()
    if (!reader) return
    if (facts.hasHead)
      rememberMapping(
        facts.columns.map((column) => column.name),
        mapping,
      )
    const { encoding, delimiter, sheet, headRow, leaveOutHidden } = facts
    rememberReading(data.import._id, {
      choices: { encoding, delimiter, sheet, headRow, leaveOutHidden },
      mapping,
    })
    onBegun(data.import, sheetOf(data.import, reader, mapping, news))
  }
  const isRead = state.status === 'read'
  return (
    <>
      <Steps current={isRead ? 'Columns' : 'List'} />
      <Stack gap={8}>
        {isRead ? (
          <>
            {begin.error && (
              <Callout tone="danger" live="assertive" title="The import could not be started">
                {begin.error.message}. Your list is not lost.{' '}
                <RequestId id={requestIdOf(begin.error)} />
              </Callout>
            )}
            <ColumnsStep
              list={state}
              isReading={state.isReading}
              reading={reading}
              isClearing={isClearing}
              onClearing={setClearing}
              isBusy={begin.isPending}
              onMapped={() => void mapped().catch(() => {})}
            />
          </>
        ) : (
          <>
            <ChooseStep reading={reading} />
            <EarlierImports />
          </>
        )}
      </Stack>
    </>
  )
}
