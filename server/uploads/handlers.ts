import { type Handlers, type Input, Reply } from '../contract/operation-types.ts'
import { newId } from '../lib/id.ts'
import { Problem, problem } from '../contract/problem.ts'
import { appendBytes } from './append.ts'
import { finishUpload } from './finish.ts'
import { findUpload, type UploadRow } from './rows.ts'
import type { Asked } from './tus.ts'

type Mine = Pick<Input<'readUpload'>, 'db' | 'files' | 'user'>

const resumable = { 'Tus-Resumable': '1.0.0' }

const expires = ({ expiresAt }: Pick<UploadRow, 'expiresAt'>) => ({
  'Upload-Expires': expiresAt.toUTCString(),
})

const ownerOf = ({ user }: Pick<Mine, 'user'>, id: string) => ({
  id,
  adminId: user.id,
  organisationId: user.organisationId,
})

const find = (context: Mine, id: string) => findUpload(context.db, ownerOf(context, id))

/** Throws 412 for another version of the protocol. */
function checkVersion(version: string | undefined) {
  if (version !== resumable['Tus-Resumable'])
    throw problem('upload/version', undefined, { headers: { 'Tus-Version': '1.0.0' } })
}

/** The tus server, loaded with the first upload, for everything but the bytes. */
async function forward(...[context, id, request]: [Mine, string, Asked]) {
  checkVersion(request.headers['Tus-Resumable'])
  const { askTus } = await import('./tus.ts')
  return askTus(context, ownerOf(context, id), request)
}

/** Finishes an upload whose server ended after its last byte. */
async function finishLate(context: Mine, id: string, offset: string) {
  const row = await find(context, id)
  if (Number(offset) !== row.size || row.finishedAt) return row
  try {
    await finishUpload(context, row)
  } catch (error) {
    if (error instanceof Problem) throw problem('request/not-found')
    throw error
  }
  return row
}

export const resumableUploads = {
  async createUpload({ header, ...context }) {
    const id = newId()
    const headers = {
      'Tus-Resumable': header['Tus-Resumable'],
      'Upload-Length': String(header['Upload-Length']),
      'Upload-Metadata': header['Upload-Metadata'],
    }
    const made = await forward(context, id, { method: 'POST', headers })
    const Location = made.get('Location') ?? ''
    const row = await find(context, id)
    return new Reply(201, undefined, { Location, ...resumable, ...expires(row) })
  },

  async readUpload({ path, header, ...context }) {
    await find(context, path.id)
    const headers = { 'Tus-Resumable': header['Tus-Resumable'] }
    const read = await forward(context, path.id, { method: 'HEAD', headers })
    const offset = read.get('Upload-Offset') ?? ''
    const row = await finishLate(context, path.id, offset)
    return new Reply(200, undefined, {
      'Upload-Offset': offset,
      'Upload-Length': String(row.size),
      ...resumable,
      ...expires(row),
    })
  },

  async appendUpload({ path, header, body, ...context }) {
    checkVersion(header['Tus-Resumable'])
    const owner = ownerOf(context, path.id)
    const { 'Upload-Offset': from } = header
    const { offset, isWhole } = await appendBytes(context, owner, { offset: from, body })
    if (isWhole) await finishUpload(context, await find(context, path.id))
    return new Reply(204, undefined, { 'Upload-Offset': String(offset), ...resumable })
  },

  async deleteUpload({ path, header, ...context }) {
    await find(context, path.id)
    const headers = { 'Tus-Resumable': header['Tus-Resumable'] }
    await forward(context, path.id, { method: 'DELETE', headers })
    return new Reply(204, undefined, resumable)
  },
} satisfies Handlers<'createUpload' | 'readUpload' | 'appendUpload' | 'deleteUpload'>
