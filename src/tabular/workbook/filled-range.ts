import { streamXlsxRows } from 'hucre/xlsx'
import { isBlank } from '~/forms/is-blank'
import { letter } from '~/tabular/list-head'
import { ListProblem } from '~/tabular/list-problem'

/**
 * The range of the cells of a sheet that have content, as in spreadsheets: A1:F812. At most `most` rows with content;
 * streamed, so that memory use is constant.
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
