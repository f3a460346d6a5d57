import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { thumbnailOfPixels } from './image.ts'
import { damaged, nothing, type ProbeResult } from './result.ts'

const width = 640
const tallest = 4 * width

type Document = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

/** The first page as an image; null if its size is invalid. */
async function firstPage(document: Document) {
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const height = Math.round((originalHeight / originalWidth) * width)
  if (!(originalWidth > 0) || !(height > 0) || height > tallest) return null
  const rendered = await page.render({ width, height })
  return thumbnailOfPixels(rendered.data, rendered.width, rendered.height)
}

const locked = 'A password is needed to open this PDF. Replace it with one that has none.'

/** How many pages a PDF has, and its first one. One with a password is stored, with a notice. */
export async function probePdf(path: string): Promise<ProbeResult> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(path))
    const pages = document.getPageCount()
    if (pages < 1) return damaged('PDF')
    const thumbnail = await firstPage(document).catch(() => null)
    return { ...nothing, pages: Math.min(pages, 100_000), thumbnail }
  } catch (error) {
    return /password/i.test(String(error)) ? { ...nothing, notice: locked } : damaged('PDF')
  }
}
