import { Unfit } from '../requests.ts'
import type { Entry, Transcript } from '../transcript.ts'
import { type Known, validRequest } from '../valid-requests.ts'
import { checkFacets, checkFilters, checkSearch } from './filters.ts'
import { createReadPage, listPlace } from './list-of.ts'
import { checkPages } from './pages.ts'
import { checkSort } from './sort.ts'

/** Tests pages, order, search, filters and facets of a list, as its description declares them. */
export async function checkList(transcript: Transcript, entry: Entry, token: string, known: Known) {
  const place = listPlace(entry.operation)
  if (!place || !entry.offered) return
  const read = createReadPage(transcript)
  const blame = (fault: string) => transcript.blame(entry, fault)
  try {
    const question = { ...(await validRequest(entry.operation, known)), token }
    const list = { entry, question, place }
    const { whole, faults } = await checkPages(list, read)
    faults.forEach(blame)
    if (!whole) return
    await checkSort(list, read, blame)
    await checkSearch(list, read, whole, blame)
    await checkFilters(list, read, whole, blame)
    await checkFacets(list, read, blame)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
  }
}
