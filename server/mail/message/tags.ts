import { nearest } from '../../lib/nearest.ts'

/** The tags of messages. Those of a course or event are for messages to the users of one course or event. */
export const personTags = ['firstName', 'lastName', 'email', 'organisation', 'designation'] as const
export const courseTags = ['courseTitle', 'deadline'] as const
export const eventTags = ['eventTitle', 'eventStart'] as const

export type Tag =
  (typeof personTags)[number] | (typeof courseTags)[number] | (typeof eventTags)[number]
export type TagValues = Partial<Record<Tag, string>>

export type TagFault = { code: 'tag'; message: string }

/** A part of a text: literal, or a tag with its fallback. */
export type Part = string | { tag: string; fallback: string | null }

const tagPattern = /\{\{([^{}]*)\}\}/g

/** The parts of a text; unclosed braces are literal. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(tagPattern)) {
    parts.push(text.slice(end, match.index))
    const [name = '', ...rest] = (match[1] ?? '').split('|')
    parts.push({ tag: name.trim(), fallback: rest.length > 0 ? rest.join('|').trim() : null })
    end = match.index + match[0].length
  }
  parts.push(text.slice(end))
  return parts.filter((part) => part !== '')
}

function faultOf(name: string, tags: readonly string[]): TagFault | undefined {
  if (tags.includes(name)) return undefined
  const shown = `{{${name}}}`
  if (/[<>]/.test(name))
    return {
      code: 'tag',
      message: `${shown.replace(/<[^>]*>/g, '')} is split by formatting. Type it again in one go`,
    }
  if (courseTags.some((tag) => tag === name))
    return { code: 'tag', message: `${shown} can only be used if the audience is one course` }
  if (eventTags.some((tag) => tag === name))
    return { code: 'tag', message: `${shown} can only be used if the audience is one event` }
  const meant = nearest(name, tags)
  return {
    code: 'tag',
    message: `${shown} isn't a tag.${meant ? ` Did you mean {{${meant}}}?` : ''}`,
  }
}

/** The first fault of the tags in a text: unknown, unclosed, or split by formatting. */
export function findTagFault(text: string, tags: readonly string[]): TagFault | undefined {
  for (const part of partsOf(text)) {
    if (typeof part !== 'string') {
      const fault = faultOf(part.tag, tags)
      if (fault) return fault
      continue
    }
    // A single brace is text; two begin a tag.
    const open = part.indexOf('{{')
    if (open >= 0) {
      const start = part
        .slice(open)
        .replace(/<[^>]*>/g, '')
        .slice(0, 20)
      return { code: 'tag', message: `The tag at “${start}” is not closed. Add }}` }
    }
  }
  return undefined
}

/** The names of tags in a text that have no fallback. */
export const tagsWithoutFallback = (text: string) =>
  new Set(
    partsOf(text).flatMap((part) => (typeof part === 'string' || part.fallback ? [] : [part.tag])),
  )

const isTag = (name: string): name is Tag =>
  [...personTags, ...courseTags, ...eventTags].some((tag) => tag === name)

/**
 * Replaces the tags of a text. `escape` is applied to values, not to fallbacks, which are part of the text. An empty
 * value takes the space before it away.
 */
export function fillTags(
  parts: Part[],
  values: TagValues,
  escape: (value: string) => string = (value) => value,
) {
  let filled = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      filled += part
      continue
    }
    const value = isTag(part.tag) ? values[part.tag] : undefined
    const text = value ? escape(value) : (part.fallback ?? '')
    filled = text === '' ? filled.replace(/[ \u00A0]$/, '') : filled + text
  }
  return filled
}
