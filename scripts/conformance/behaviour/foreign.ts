import { Unfit } from '../requests.ts'
import type { Entry, Transcript } from '../transcript.ts'
import { type Known, validRequest } from '../valid-requests.ts'
import { createReadPage, keyOf, listPlace } from './list-of.ts'

type Sessions = {
  token: string
  /** Of an administrator of another organisation. */
  stranger: string
  known: Known
}

/** Whether an operation gives an administrator of another organisation nothing of what the own one reads. */
export async function checkForeignReads(
  transcript: Transcript,
  entry: Entry,
  { token, stranger, known }: Sessions,
) {
  const { operation } = entry
  if (operation.method !== 'GET' || !operation.secured || !entry.offered) return
  try {
    const question = await validRequest(operation, known)
    const foreign = { ...question, token: stranger }
    if (operation.path.includes('{id}') && operation.answers[404]) {
      await transcript.expect(entry, 'of another organisation', [404], foreign)
      return
    }
    const place = listPlace(operation)
    if (!place || /[?&](id|\w+Id|userid)=/.test(question.path)) return
    const read = createReadPage(transcript)
    const all = { page: '1', limit: '100' }
    const own = await read({ entry, question: { ...question, token }, place }, 'own list', all)
    const other = await read(
      { entry, question: foreign, place },
      'list of another organisation',
      all,
    )
    // Rows that nobody made, such as templates, come with the product.
    const made = own?.rows.filter((row) => typeof row._id === 'string' && row.createdAt !== null)
    const keys = new Set(made?.map(keyOf))
    const shared = other?.rows.filter((row) => keys.has(keyOf(row))) ?? []
    if (shared.length > 0)
      transcript.blame(entry, `another organisation is shown ${shared.length} of the own rows`)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
  }
}
