import { streamXlsxRows } from 'hucre/xlsx'
import { isBlank } from '~/forms/is-blank'
import { letter } from '~/tabular/list-head'
import { ListProblem } from '~/tabular/list-problem'

/**
 * Where the cells of a sheet end that say something, as spreadsheets write it: A1:F812. Only such rows count, and they
 * may be `most`; looked at one by one, so that a sheet of any length takes no memory.
 */
export async function filledRange(bytes: Uint8Array, sheet: string | undefined, most: number) {
  let rows = 0
  let last = 0
  let widest = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const end = values.findLastIndex((value) => value !== null && !isBlank(String(value)))
    if (end < 0) continue
    rows += 1
    if (rows > most) throw new ListProblem('too-many-rows')
    last = Math.max(last, index)
    widest = Math.max(widest, end)
  }
  return `A1:${letter(widest)}${last + 1}`
}
