import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

type ZipFile = { name: string; bytes: Uint8Array }

async function* chunksOf(files: AsyncIterable<ZipFile>) {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
    yield Buffer.concat(ready)
    ready = []
  }
  zip.end()
  yield Buffer.concat(ready)
}

/** A ZIP of files that are compressed already; only one is in memory at a time. */
export const zipStream = (files: AsyncIterable<ZipFile>) =>
  Readable.from(chunksOf(files), { objectMode: false })
