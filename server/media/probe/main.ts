import { writeFile } from 'node:fs/promises'
import { lookAtSound, lookAtVideo } from './av.ts'
import { lookAtOffice } from './office.ts'
import { nothing, type Seen } from './result.ts'

// A process of its own, so that a file made to hurt brings down nothing but this. Called with a file, what it is, and
// where pictures of it go; answers the rest on its output.

const [path = '', mimeType = '', thumbnailPath = '', copyPath = ''] = process.argv.slice(2)

async function look(): Promise<Seen> {
  if (mimeType.startsWith('image/')) return (await import('./image.ts')).lookAtPicture(path)
  if (mimeType.startsWith('video/')) return lookAtVideo(path, mimeType)
  if (mimeType.startsWith('audio/')) return lookAtSound(path)
  if (mimeType === 'application/pdf') return (await import('./pdf.ts')).lookAtPdf(path)
  return mimeType.includes('officedocument') ? lookAtOffice(path) : nothing
}

const { thumbnail, copy, ...facts } = await look()
if (thumbnail) await writeFile(thumbnailPath, thumbnail)
if (copy) await writeFile(copyPath, copy)
console.log(JSON.stringify({ ...facts, thumbnail: Boolean(thumbnail), copy: Boolean(copy) }))
// Whatever a library still holds open is not waited for.
process.exit(0)
