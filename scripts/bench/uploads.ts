import { readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Host } from '../lib/host.ts'
import { growthDuring } from './growth.ts'
import { round } from './numbers.ts'
import { servePlainly } from './plain-upload.ts'
import type { Figure } from './table.ts'

const megabyte = 1024 * 1024
const piece = 16 * megabyte
const type = { 'content-type': 'application/offset+octet-stream' }
const version = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The time of writing as many bytes in this process, as reference for the server. */
async function writeToDisk(folder: string, size: number, bytes: Buffer) {
  const path = join(folder, 'bench-disk')
  const began = performance.now()
  const file = await open(path, 'w')
  for (let offset = 0; offset < size; offset += bytes.length) await file.write(bytes)
  await file.sync()
  await file.close()
  await rm(path)
  return performance.now() - began
}

/** A chunk of a file over HTTP, as browsers send it. */
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

type Sent = { url: string; headers: Record<string, string>; size: number; bytes: Buffer }

/** Sends a file in chunks, one after the other, like the console; the time in ms. */
async function sendPieces({ url, headers, size, bytes }: Sent) {
  const began = performance.now()
  for (let offset = 0; offset < size; offset += bytes.length) {
    const last = offset + bytes.length >= size && { 'upload-last': 'yes' }
    await patch(url, { ...headers, ...type, ...last, 'upload-offset': String(offset) }, bytes)
  }
  return performance.now() - began
}

/** A video of so many bytes: a valid beginning, then irrelevant bytes. */
async function uploadOnce({ url }: Host, token: string, size: number, bytes: Buffer) {
  const headers = { ...version, authorization: `Bearer ${token}` }
  const metadata = `filename ${base64('bench.mp4')},kind ${base64('video')}`
  const made = await fetch(`${url}/api/business/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
  })
  const upload = url + made.headers.get('location')
  const took = await sendPieces({ url: upload, headers, size, bytes })
  const gone = await fetch(upload, { method: 'DELETE', headers })
  if (gone.status !== 204) throw new Error(`the upload was not removed: ${gone.status}`)
  return took
}

type Measured = { took: number; growth: number }

async function whileSending(host: Host, send: () => Promise<number>): Promise<Measured> {
  let took = 0
  const growth = await growthDuring(host, async () => {
    took = await send()
  })
  return { took, growth }
}

/** The same bytes to a server that only writes them. */
async function sendPlainly(folder: string, size: number, bytes: Buffer) {
  const path = join(folder, 'bench-plain')
  const plain = await servePlainly(path)
  try {
    const to = { url: `${plain.url}/`, headers: {}, bytes }
    await sendPieces({ ...to, size: piece })
    return await whileSending(plain, () => sendPieces({ ...to, size }))
  } finally {
    await plain.stop()
    await rm(path, { force: true })
  }
}

/**
 * Two gigabytes through the resumable upload: the speed, compared with the disk alone and with the simplest server, and
 * the server's memory.
 */
export async function measureUploads(host: Host, token: string, folder: string, megabytes: number) {
  const size = megabytes * megabyte
  const bytes = Buffer.alloc(piece)
  readFileSync(new URL('../../tests/fixtures/moving.mp4', import.meta.url)).copy(bytes)
  const disk = await writeToDisk(folder, size, bytes)
  const plain = await sendPlainly(folder, size, bytes)
  // The first one loads the upload code.
  await uploadOnce(host, token, piece, bytes)
  const ours = await whileSending(host, () => uploadOnce(host, token, size, bytes))
  const area = `Upload of ${megabytes.toLocaleString('en')} MB`
  const perSecond = (ms: number) => round((megabytes / ms) * 1000, 0)
  // The slower one is the limit.
  const floor = Math.max(disk, plain.took)
  const figures: Figure[] = [
    { area, name: 'the disk alone', value: perSecond(disk), unit: 'MB/s' },
    { area, name: 'a server that only writes', value: perSecond(plain.took), unit: 'MB/s' },
    { area, name: 'through the server', value: perSecond(ours.took), unit: 'MB/s' },
    { area, name: 'of what there is', value: round(floor / ours.took, 2), unit: '', held: '≥ 0.8' },
    { area, name: 'growth of memory', value: Math.round(ours.growth), unit: 'MB', held: '≤ 64' },
    {
      area,
      name: 'growth of a server that only writes',
      value: Math.round(plain.growth),
      unit: 'MB',
    },
  ]
  return figures
}
