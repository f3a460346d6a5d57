import type { TxCtx } from '../contract/ctx.ts'
import { type FieldFailure, invalid } from '../contract/validation-messages.ts'
import type { Files } from '../files/files.ts'
import { claimPictures, idAt, pictureAddress } from '../files/pictures.ts'
import type { Template, TemplateElement } from './template.ts'

type Urls = { field: string; url: string }

const urlOf = (element: TemplateElement) =>
  element.kind === 'image' || element.kind === 'signature' ? element.url : undefined

/** The addresses of the pictures of a template, with the fields that name them. */
function urlsIn({ backgroundUrl, elements }: Template): Urls[] {
  const background = backgroundUrl ? [{ field: 'template.backgroundUrl', url: backgroundUrl }] : []
  const pictures = elements.flatMap((element, index) => {
    const url = urlOf(element)
    return url === undefined ? [] : [{ field: `template.elements.${index}.url`, url }]
  })
  return [...background, ...pictures]
}

/** The same template with other addresses of its pictures. */
function mapUrls(template: Template, change: (url: string) => string): Template {
  const { backgroundUrl } = template
  return {
    ...template,
    ...(backgroundUrl && { backgroundUrl: change(backgroundUrl) }),
    elements: template.elements.map((element) => {
      const url = urlOf(element)
      return url === undefined ? element : { ...element, url: change(url) }
    }),
  }
}

/** The ids of the pictures of a template. */
export const picturesIn = (template: Template) => [
  ...new Set(urlsIn(template).flatMap(({ url }) => idAt(url) ?? [])),
]

/**
 * Claims the pictures of a template: only those that `uploadImageToAWS` stored for the same organisation. Returns the
 * template as it is stored, with unsigned addresses.
 */
export async function claimTemplatePictures(ctx: TxCtx, template: Template, present: string[]) {
  const urls = urlsIn(template)
  const ids = picturesIn(template)
  const claimed = await claimPictures(ctx, ids)
  const usable = new Set([...claimed, ...present])
  const missing = urls.filter(({ url }) => !usable.has(idAt(url) ?? ''))
  if (missing.length > 0)
    throw invalid(
      missing.map(({ field }): FieldFailure => ({
        field,
        code: 'unknown',
        message: 'Upload the picture here first',
      })),
    )
  const stored = mapUrls(template, (url) => `/api/business/getFile/${idAt(url) ?? ''}`)
  return { template: stored, pictures: ids }
}

/** A stored template with signed addresses of its pictures. */
export const withAddresses = (template: Template, files: Files) =>
  mapUrls(template, (url) => pictureAddress(files, idAt(url) ?? ''))
