import { claimFiles } from '../files/lifecycle.ts'
import { anyWanted, wanted } from '../files/limits.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { consumeUpload } from '../uploads/consume.ts'
import { fileOwner, type TxCtx } from '../contract/ctx.ts'
import type { AssetRow } from './get.ts'
import type { StoredFile } from '../contract/context.ts'

type AssetType = AssetRow['type']
type Given = { file?: StoredFile; uploadId?: string }

/** A file that can be an asset, and its asset type. */
export type AssetFile = StoredFile & { type: Exclude<StoredFile['type'], 'captions'> }

/** Slides are often uploaded as PDF. */
const isSlides = (asked: AssetType, { mimeType }: StoredFile) =>
  asked === 'presentation' && mimeType === 'application/pdf'

/** Claims the staged file of a form or a finished upload; checks its type if `asked` is set. */
export async function takeFile(
  ctx: TxCtx,
  { file, uploadId }: Given,
  asked?: AssetType,
): Promise<AssetFile | undefined> {
  const { db } = ctx
  if (file && uploadId !== undefined) {
    const message = 'Send either the file or the id of an upload'
    throw fieldProblem('request/invalid', 'uploadId', 'contradictory', message)
  }
  if (!file && uploadId === undefined) return undefined
  if (asked === 'link')
    throw fieldProblem('request/invalid', 'file', 'unsuitable', 'A link has no file')
  const keeper = fileOwner(ctx)
  if (file) await claimFiles(db, keeper.organisationId, [file.id])
  const kept = file ?? (await consumeUpload(db, { id: uploadId ?? '', ...keeper }))
  const { type } = kept
  if (type !== 'captions') {
    if (asked === undefined || asked === type) return { ...kept, type }
    if (isSlides(asked, kept)) return { ...kept, type: asked }
  }
  throw problem('upload/type', asked ? wanted[asked] : anyWanted)
}

/** The columns that follow from the file, before it is processed. */
export const columnsOf = ({ id, name, mimeType, size }: AssetFile) => ({
  file: id,
  fileName: name,
  mimeType,
  size,
  status: 'processing' as const,
  failure: null,
})
