import { readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Host } from '../host.ts'
import { growthDuring } from './growth.ts'
import { round } from './numbers.ts'
import type { Figure } from './table.ts'

const megabyte = 1024 * 1024
const piece = 16 * megabyte
const version = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What the disk does with as many bytes, written by this process, so that the server's time can be judged. */
async function writeToDisk(folder: string, size: number, bytes: Buffer) {
  const path = join(folder, 'bench-disk')
  const began = performance.now()
  const file = await open(path, 'w')
  for (let at = 0; at < size; at += bytes.length) await file.write(bytes)
  await file.sync()
  await file.close()
  await rm(path)
  return performance.now() - began
}

/** One piece of a file, over HTTP as browsers send it. */
function patch(url: string, headers: Record<string, string>, bytes: Buffer) {
  return new Promise<void>((resolve, reject) => {
    const sent = request(url, { method: 'PATCH', headers }, (answer) => {
      answer.resume()
      if (answer.statusCode === 204) answer.on('end', resolve)
      else reject(new Error(`a piece was answered with ${answer.statusCode}`))
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

/** A video of so many bytes: the beginning of a real one, and then nothing that anybody looks at. */
async function uploadOnce({ url }: Host, token: string, size: number, bytes: Buffer) {
  const headers = { ...version, authorization: `Bearer ${token}` }
  const metadata = `filename ${base64('bench.mp4')},kind ${base64('video')}`
  const made = await fetch(`${url}/api/business/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
  })
  const upload = url + made.headers.get('location')
  const type = { 'content-type': 'application/offset+octet-stream' }
  const began = performance.now()
  for (let at = 0; at < size; at += bytes.length)
    await patch(upload, { ...headers, ...type, 'upload-offset': String(at) }, bytes)
  const took = performance.now() - began
  const gone = await fetch(upload, { method: 'DELETE', headers })
  if (gone.status !== 204) throw new Error(`the upload was not removed: ${gone.status}`)
  return took
}

/** Two gigabytes through the resumable upload: how fast, beside the disk alone, and what memory the server takes. */
export async function measureUploads(host: Host, token: string, folder: string, megabytes: number) {
  const size = megabytes * megabyte
  const bytes = Buffer.alloc(piece)
  readFileSync(new URL('../../tests/fixtures/moving.mp4', import.meta.url)).copy(bytes)
  const disk = await writeToDisk(folder, size, bytes)
  // The first one loads what uploads need.
  await uploadOnce(host, token, piece, bytes)
  let took = 0
  const growth = await growthDuring(host, async () => {
    took = await uploadOnce(host, token, size, bytes)
  })
  const area = `Upload of ${megabytes.toLocaleString('en')} MB`
  const perSecond = (ms: number) => round((megabytes / ms) * 1000, 0)
  const figures: Figure[] = [
    { area, name: 'the disk alone', value: perSecond(disk), unit: 'MB/s' },
    { area, name: 'through the server', value: perSecond(took), unit: 'MB/s' },
    { area, name: 'growth of memory', value: Math.round(growth), unit: 'MB', held: '≤ 64' },
  ]
  return figures
}
