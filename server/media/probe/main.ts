import { writeFile } from 'node:fs/promises'
import { probeAudio, probeVideo } from './av.ts'
import { probeOffice } from './office.ts'
import { nothing, type ProbeResult } from './result.ts'

// A process of its own, so that a malicious file crashes nothing else. Called with a file, its type, and a folder for
// images; writes the result to stdout.

const [path = '', mimeType = '', thumbnailPath = '', copyPath = ''] = process.argv.slice(2)

async function probe(): Promise<ProbeResult> {
  if (mimeType.startsWith('image/')) return (await import('./image.ts')).probeImage(path)
  if (mimeType.startsWith('video/')) return probeVideo(path, mimeType)
  if (mimeType.startsWith('audio/')) return probeAudio(path)
  if (mimeType === 'application/pdf') return (await import('./pdf.ts')).probePdf(path)
  return mimeType.includes('officedocument') ? probeOffice(path) : nothing
}

const { thumbnail, copy, ...facts } = await probe()
if (thumbnail) await writeFile(thumbnailPath, thumbnail)
if (copy) await writeFile(copyPath, copy)
console.log(JSON.stringify({ ...facts, thumbnail: Boolean(thumbnail), copy: Boolean(copy) }))
// Do not wait for handles that libraries keep open.
process.exit(0)
