import { setTimeout as pause } from 'node:timers/promises'
import { callerOf } from './caller.ts'
import { median, percentile, round } from './numbers.ts'
import type { Figure } from './table.ts'

type Row = { row: number; firstName: string; lastName: string; email: string }
type Import = {
  _id: string
  version: number
  state: string
  outcomes: { added: number; unchanged: number }
}
type SignedIn = { authorization: string }
type Answer = { data: { import: Import } }

/** The maximum per call. */
const piece = 2_000

/** New users; every fifth row needs cleaning. */
export function rowsOf(
  count: number,
  mark: string,
): (Row & { designation: string; groups: string })[] {
  return Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    firstName: index % 5 === 0 ? ` Amara ${index} ` : `Amara ${index}`,
    lastName: `Okafor ${index % 977}`,
    email: index % 5 === 0 ? ` Amara.${index}@${mark}.EXAMPLE ` : `amara.${index}@${mark}.example`,
    designation: ['Buyer', 'Clerk', 'Planner', 'Dispatcher'][index % 4] ?? '',
    groups: index % 3 === 0 ? `Team ${index % 40}; ${mark}` : mark,
  }))
}

/** Sends and executes an import; returns the times of its parts, in ms. */
async function importOnce(url: string, signedIn: SignedIn, rows: Row[], invite: 'now' | 'later') {
  const call = callerOf(url, signedIn)
  const began = performance.now()
  const { data } = await call<Answer>('importUsers', {
    fileName: 'bench.csv',
    rowCount: rows.length,
  })
  const { _id: id } = data.import
  let { version } = data.import
  const pieces: number[] = []
  for (let offset = 0; offset < rows.length; offset += piece) {
    const sent = performance.now()
    const body = { version, rows: rows.slice(offset, offset + piece) }
    version = (await call<Answer>(`addImportRows/${id}`, body)).data.import.version
    pieces.push(performance.now() - sent)
  }
  const started = performance.now()
  await call(`startImport/${id}`, { version, invite })
  for (;;) {
    const now = (await call<Answer>(`getImport/${id}`)).data.import
    if (now.state === 'finished') {
      const { added, unchanged } = now.outcomes
      if (added + unchanged !== rows.length) throw new Error(`${added + unchanged} came in`)
      break
    }
    if (now.state !== 'running') throw new Error(`the import is ${now.state}`)
    await pause(50)
  }
  return { pieces, job: performance.now() - started, whole: performance.now() - began }
}

/**
 * An import of new users who are invited, from the first row sent to the end of the job; then the same file again,
 * which changes nothing.
 */
export async function measureImport(url: string, signedIn: SignedIn, count: number) {
  const area = `Import of ${count.toLocaleString('en')} people`
  const mark = `import${Date.now()}`
  const rows = rowsOf(count, mark)
  const first = await importOnce(url, signedIn, rows, 'now')
  const again = await importOnce(url, signedIn, rows, 'later')

  const held = { 10_000: '≤ 5', 100_000: '≤ 40' }[count]
  const seconds = (ms: number) => round(ms / 1000, 1)
  const figures: Figure[] = [
    { area, name: 'all of it', value: seconds(first.whole), unit: 's', held },
    { area, name: 'the job alone', value: seconds(first.job), unit: 's' },
    {
      area,
      name: '2,000 rows judged, median',
      value: Math.round(median(first.pieces)),
      unit: 'ms',
      held: '≤ 150',
    },
    {
      area,
      name: '2,000 rows judged, slowest',
      value: Math.round(percentile(first.pieces, 1)),
      unit: 'ms',
    },
    { area, name: 'the same file again', value: seconds(again.whole), unit: 's' },
  ]
  return figures
}
