import { nearest } from '../lib/nearest.ts'

export const certificateTags = [
  'firstName',
  'lastName',
  'courseTitle',
  'completionDate',
  'score',
  'issueDate',
  'expiryDate',
  'certificateCode',
  'organisation',
] as const

export type CertificateTag = (typeof certificateTags)[number]
export type TagValues = Record<CertificateTag, string>

const tagPattern = /\{\{([^{}]*)\}\}/g

const isTag = (name: string): name is CertificateTag => certificateTags.some((tag) => tag === name)

/** The error of the first unknown tag in a text. */
export function unknownTag(text: string) {
  for (const [, inner = ''] of text.matchAll(tagPattern)) {
    const name = inner.trim()
    if (isTag(name)) continue
    const meant = nearest(name, certificateTags)
    return `There is no tag {{${name}}}.${meant ? ` Did you mean {{${meant}}}?` : ''}`
  }
  return undefined
}

/** Replaces the tags in one pass, so that tags in values stay as they are. */
export const fillTags = (text: string, values: TagValues) =>
  text.replaceAll(tagPattern, (whole, inner: string) => {
    const name = inner.trim()
    return isTag(name) ? values[name] : whole
  })
