import { fileSource } from '../../files/source.ts'
import { readEntry, readZip } from '../../files/zip.ts'
import { thumbnailOf } from './image.ts'
import { damaged, nothing, type ProbeResult } from './result.ts'

/** How many pages or slides the program that wrote it noted. */
function pagesIn(properties: string) {
  const [, count] = /<(?:\w+:)?(?:Pages|Slides)>(\d{1,6})</.exec(properties) ?? []
  return Number(count) || null
}

/** What an office file says of itself; most programs leave the picture of the first page out. */
export async function probeOffice(path: string): Promise<ProbeResult> {
  try {
    const source = await fileSource(path)
    const entries = await readZip(source)
    const properties = await readEntry(source, entries.get('docProps/app.xml'))
    const picture = await readEntry(source, entries.get('docProps/thumbnail.jpeg'))
    return {
      ...nothing,
      pages: pagesIn(properties?.toString('utf8') ?? ''),
      thumbnail: picture ? await thumbnailOf(picture) : null,
    }
  } catch {
    return damaged('file')
  }
}
