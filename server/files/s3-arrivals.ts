import { isS3, type S3 } from './s3-client.ts'
import { pieces } from './chunked-stream.ts'
import type { Arrival, Key, Store } from './store.ts'
import type { ArrivalState } from '../db/tables/uploads.ts'

type Parts = {
  s3: () => Promise<S3>
  target: (key: Key) => Promise<{ Bucket: string; Key: string }>
  size: Store['size']
  remove: Store['remove']
}

/** Larger than the 5 MB that S3 requires of every part but the last. */
const partSize = 8 * 1024 * 1024

const sizeOf = ({ parts = [], rest }: ArrivalState) =>
  parts.reduce((sum, part) => sum + part.size, rest?.size ?? 0)

/**
 * Unfinished uploads in a bucket: parts of a multipart upload, and an object with the bytes that are too few for a
 * part.
 */
export function arrivals({ s3, target, size, remove }: Parts) {
  async function removeRest({ rest }: ArrivalState) {
    if (!rest) return
    const { sdk, client, bucket } = await s3()
    await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: rest.key }))
  }

  async function readRest({ rest }: ArrivalState) {
    if (!rest) return Buffer.alloc(0)
    const { sdk, client, bucket } = await s3()
    const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: rest.key }))
    if (!found.Body) throw new Error('the store returned no body')
    return Buffer.from(await found.Body.transformToByteArray())
  }

  async function putPart({ key, state }: Arrival, bytes: Buffer): Promise<ArrivalState> {
    const { sdk, client } = await s3()
    const { uploadId: UploadId, parts = [] } = state
    const command = { UploadId, PartNumber: parts.length + 1, Body: bytes }
    const result = await client.send(
      new sdk.UploadPartCommand({ ...(await target(key)), ...command }),
    )
    return { uploadId: UploadId, parts: [...parts, { tag: result.ETag ?? '', size: bytes.length }] }
  }

  async function putRest({ key, state }: Arrival, bytes: Buffer): Promise<ArrivalState> {
    const { sdk, client, bucket, prefix } = await s3()
    // A new name each time: until its state is stored, the previous one is valid.
    const name = `${prefix}uploads/${key.id}.${sizeOf({ parts: state.parts }) + bytes.length}`
    await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes }))
    return { ...state, rest: { key: name, size: bytes.length } }
  }

  const append: Store['append'] = async (arrival, _, bytes, keep) => {
    let { state } = arrival
    const first = await readRest(state)
    for await (const piece of pieces(bytes, partSize, first)) {
      const before = state
      const position = { ...arrival, state }
      const last = sizeOf({ parts: state.parts }) + piece.length === arrival.size
      state =
        piece.length === partSize || last
          ? await putPart(position, piece)
          : await putRest(position, piece)
      await keep(state)
      if (before.rest && before.rest.key !== state.rest?.key) await removeRest(before)
    }
    return sizeOf(state)
  }

  const finish: Store['finish'] = async ({ key, state }) => {
    const { sdk, client } = await s3()
    const Parts = state.parts?.map(({ tag }, index) => ({ ETag: tag, PartNumber: index + 1 }))
    const command = { UploadId: state.uploadId, MultipartUpload: { Parts } }
    try {
      await client.send(
        new sdk.CompleteMultipartUploadCommand({ ...(await target(key)), ...command }),
      )
    } catch (error) {
      // It was completed before, and the server ended before recording that.
      if ((await size(key)) !== sizeOf(state)) throw error
    }
  }

  return {
    async begin(key) {
      const { sdk, client } = await s3()
      const made = await client.send(new sdk.CreateMultipartUploadCommand(await target(key)))
      return { uploadId: made.UploadId, parts: [] }
    },
    received: async ({ state }) => sizeOf(state),
    append,
    finish,
    async abandon({ key, state }) {
      const { sdk, client } = await s3()
      const command = { ...(await target(key)), UploadId: state.uploadId }
      await client.send(new sdk.AbortMultipartUploadCommand(command)).catch((error) => {
        // Completed already, or the store removed the unfinished parts.
        if (!isS3(error, 'NoSuchUpload', 'MethodNotAllowed', 'NotImplemented')) throw error
      })
      await removeRest(state)
      await remove(key)
    },
  } satisfies Pick<Store, 'begin' | 'received' | 'append' | 'finish' | 'abandon'>
}
