import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { call } from '~/api/client/client'
import { staleEventPaths } from '~/api/events'
import type { Schemas } from '~/api/schemas'
import type { BulkAction } from '~/bulk/bulk-action'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { ListReader } from '~/tabular/list-reader'
import { FileButton } from '~/ui/files/file-button'
import { formatNumber } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'
import { attendanceRows } from './attendance-file'
import { ImportPreview } from './import-preview'

interface Change {
  eventId: string
  /** The date of rows without a start. */
  date: string | undefined
  file: string
  rows: Schemas['AttendanceImportRow'][]
}

/** Marks people by the rows of a file. */
const importAction: BulkAction<Change, NamedDone> = {
  noun: () => ['row', 'rows'],
  labels: ({ file }) => ({
    title: () => 'Import attendance',
    action: (objects) => `Import ${objects}`,
    will: 'imported',
    done: (objects) => `Attendance of ${objects} imported`,
    note: `From ${file}. Nothing is saved until you confirm.`,
  }),
  async send({ eventId, date, rows }, { query, signal }) {
    const body = { eventId, rows, ...(date !== undefined && { date }) }
    const path = '/api/business/importEventAttendance'
    return (await call('post', path, { params: { query }, body }, { signal })).data
  },
  stale: staleEventPaths,
  retry: () => undefined,
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
  size: 'md',
}

const most = 10_000

/** Reads a file with attendance, shows what its rows mean, and imports it. */
export function AttendanceImport({ eventId, date }: Pick<Change, 'eventId' | 'date'>) {
  const [isReading, setReading] = useState(false)
  const { ask, dialogs } = useBulkAction(importAction, (_, _change, preview) => (
    <ImportPreview preview={preview} />
  ))
  const read = async (file: File) => {
    const reader = new ListReader()
    setReading(true)
    try {
      const rows = attendanceRows(await reader.table(file))
      if (!rows || rows.length === 0) throw new Error('It has no column with email addresses.')
      if (rows.length > most) throw new Error(`It has more than ${formatNumber(most)} rows.`)
      ask({ change: { eventId, date, file: file.name, rows }, count: rows.length })
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast({ tone: 'danger', title: `${file.name} can’t be imported`, description })
    } finally {
      reader.close()
      setReading(false)
    }
  }
  return (
    <>
      <FileButton
        label="Import attendance"
        icon={<FileUp aria-hidden />}
        accept=".csv,.tsv,.txt,.xlsx"
        busy={isReading}
        onFiles={([file]) => file && void read(file)}
      />
      {dialogs}
    </>
  )
}
