import { fileSource } from '../../files/source.ts'
import { readEntry, readZip } from '../../files/zip.ts'
import { thumbnailOf } from './image.ts'
import { damaged, nothing, type ProbeResult } from './result.ts'

/** The number of pages or slides that the program stored. */
function pagesIn(properties: string) {
  const [, count] = /<(?:\w+:)?(?:Pages|Slides)>(\d{1,6})</.exec(properties) ?? []
  return Number(count) || null
}

/** The metadata of an office file; most have no thumbnail. */
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
