import { renderSVG } from 'uqr'
import sharp from 'sharp'
import type { Files } from '../../files/files.ts'
import { idAt } from '../../files/pictures.ts'
import { fillTags, type TagValues } from '../tags.ts'
import { type Page, sizeOf, type Template, type TemplateElement } from '../template.ts'
import { missingLetters, stackOf } from './fonts.ts'
import type { DrawnPage, DrawnPicture } from './types.ts'

export type Layout = Page & { template: Template; language: string }

/** Letters that no font has, by element. */
export type MissingLetters = { elementId: string; letters: string[] }

const colour = '#1B1F3B'

/** Whether the first letter with a direction is written from right to left. */
const isRtl = (text: string) =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)

/** What Typst accepts as a language: two or three letters. */
function languageOf(tag: string) {
  const { language } = new Intl.Locale(tag)
  return language.length <= 3 ? language : 'en'
}

type TextElement = Extract<TemplateElement, { kind: 'text' }>

function drawnText(element: TextElement, values: TagValues, language: string) {
  const text = fillTags(element.text, values)
  return {
    bold: false,
    italic: false,
    size: 16,
    minSize: 8,
    fit: 'shrink',
    align: 'left',
    valign: 'middle',
    lineHeight: 1.2,
    letterSpacing: 0,
    color: colour,
    ...element,
    text,
    fonts: stackOf(element.font ?? 'sans', language),
    rtl: isRtl(text),
  }
}

const fileOf = (url: string | null | undefined) => {
  const id = url ? idAt(url) : undefined
  return id === undefined ? null : `/pictures/${id}.png`
}

type Filling = { values: TagValues; link: string; language: string }

function drawnElement(element: TemplateElement, { values, link, language }: Filling) {
  switch (element.kind) {
    case 'text':
      return drawnText(element, values, language)
    case 'qr': {
      const svg = renderSVG(link, { ecc: 'M', border: 4, blackColor: element.color ?? '#000000' })
      return { alt: 'QR code of this certificate', ...element, svg }
    }
    case 'line':
      return { strokeWidth: 0.5, ...element, stroke: element.stroke ?? element.color ?? colour }
    case 'shape':
      return { fill: null, stroke: null, strokeWidth: 0.5, radius: 0, ...element }
    case 'image':
    case 'signature':
      return { alt: '', ...element, file: fileOf(element.url) }
  }
}

/** A page with its tags filled, and the letters that cannot be drawn. */
export function pageOf(
  { template, language, ...page }: Layout,
  values: TagValues,
  { title, date, link }: { title: string; date: string; link: string },
): { page: DrawnPage; missing: MissingLetters[] } {
  const elements = template.elements.map((element) =>
    drawnElement(element, { values, link, language }),
  )
  const missing = elements.flatMap((element) => {
    if (element.kind !== 'text') return []
    const letters = missingLetters(element.text, element.fonts)
    return letters.length > 0 ? [{ elementId: element._id ?? '', letters }] : []
  })
  const { background, backgroundUrl } = template
  const drawn = {
    title,
    date,
    ...sizeOf(page),
    background,
    backgroundFile: fileOf(backgroundUrl),
    language: languageOf(language),
    link,
    elements,
  }
  return { page: drawn, missing }
}

/** The pictures of a template as PNG, which Typst reads. */
export async function readPictures(
  files: Files,
  organisationId: string,
  ids: string[],
): Promise<DrawnPicture[]> {
  const pictures = await Promise.all(
    ids.map(async (id) => {
      const found = await files.read(organisationId, id)
      if (!found) throw new Error(`the picture ${id} of a certificate is missing`)
      const bytes = Buffer.concat(await found.stream.toArray())
      return { path: `/pictures/${id}.png`, bytes: await sharp(bytes).png().toBuffer() }
    }),
  )
  return pictures
}
