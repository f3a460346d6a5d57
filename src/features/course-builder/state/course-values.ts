import type { Schemas } from '~/api/schemas'
import type { Option } from '~/ui/input/option-source'
import type { Course, CourseChange } from '~/features/course-builder/course-builder.api'
import type { Outline } from '~/features/course-builder/outline/outline'

/** The editable fields of a course, as in the controls: numbers are the typed text. */
export type Values = {
  title: string
  summary: string
  description: string
  /** The picture's URL, and the file if a new one was chosen. */
  cover: { src: string | null; file?: Blob }
  promoVideo: { _id: string; title: string } | null
  category: Option | null
  authors: readonly Option[]
  level: Schemas['CourseLevel']
  language: string
  tags: readonly string[]
  completionType: Schemas['CompletionRule']['type']
  percent: string
  assessmentsMustPass: boolean
  sequential: boolean
  deadlineDays: string
  /** The id of the awarded design; empty for none. */
  certificateID: string
  sections: Outline
}

export type FieldName = keyof Values

const optionOf = ({ _id, name }: Schemas['NamedRef']): Option => ({ value: _id, label: name })

export function outlineOf(course: Course): Outline {
  return (course.sections ?? []).map(({ _id, title, items }) => ({
    key: _id,
    title,
    items: items.map((item) => ({
      key: item._id,
      kind: item.kind,
      ref: item.asset?._id ?? item.assessment?._id ?? '',
      title: item.title,
      required: item.required,
      preview: item.preview,
    })),
  }))
}

export function valuesOf(course: Course): Values {
  const { completionRule: rule, promoVideo } = course
  return {
    title: course.title,
    summary: course.summary,
    description: course.description,
    cover: { src: course.thumbnail },
    promoVideo: promoVideo && { _id: promoVideo._id, title: promoVideo.title },
    category: course.category && optionOf(course.category),
    authors: course.authors.map(optionOf),
    level: course.level,
    language: course.language ?? '',
    tags: course.tags,
    completionType: rule.type,
    percent: String(rule.percent ?? 80),
    assessmentsMustPass: rule.assessmentsMustPass,
    sequential: course.sequential,
    deadlineDays: course.deadlineDays === null ? '' : String(course.deadlineDays),
    certificateID: course.certificateID ?? '',
    sections: outlineOf(course),
  }
}

/** The names of the fields that differ. Values are immutable. */
export function changedFields(base: Values, now: Values): FieldName[] {
  const isField = (name: string): name is FieldName => name in now
  return Object.keys(now)
    .filter(isField)
    .filter((name) => base[name] !== now[name])
}

/** Sections as sent; files that are still being uploaded are skipped. */
export function sectionsToSend(
  sections: Outline,
  ids: ReadonlyMap<string, string>,
): Schemas['SectionInput'][] {
  return sections.map(({ key, title, items }) => ({
    _id: ids.get(key),
    title: title.trim(),
    items: stored(items).map((item) => ({
      _id: ids.get(item.key),
      kind: item.kind === 'assessment' ? 'assessment' : 'asset',
      ...(item.kind === 'assessment' ? { assessmentId: item.ref } : { assetId: item.ref }),
      title: item.title?.trim() || null,
      required: item.required,
      preview: item.preview,
    })),
  }))
}

/** The items that the server can store. */
export function stored(items: Outline[number]['items']) {
  return items.filter(({ kind }) => kind !== 'upload')
}

/** The change note, as in the contract. */
export function changesOf(
  base: Values,
  now: Values,
  ids: ReadonlyMap<string, string>,
): CourseChange {
  const changed = new Set(changedFields(base, now))
  const change: CourseChange = {}
  if (changed.has('title')) change.title = now.title.trim()
  if (changed.has('summary')) change.summary = now.summary.trim()
  if (changed.has('description')) change.description = now.description
  if (changed.has('promoVideo')) change.promoVideo = now.promoVideo?._id ?? ''
  if (changed.has('category')) change.category = now.category?.value ?? ''
  if (changed.has('authors')) change.authors = now.authors.map(({ value }) => value)
  if (changed.has('level')) change.level = now.level
  if (changed.has('language')) change.language = now.language
  if (changed.has('tags')) change.tags = [...now.tags]
  if (changed.has('sequential')) change.sequential = now.sequential
  if (changed.has('certificateID')) change.certificateID = now.certificateID
  if (changed.has('deadlineDays')) change.deadlineDays = Number(now.deadlineDays)
  if (changed.has('sections')) change.sections = sectionsToSend(now.sections, ids)
  if (changed.has('cover')) Object.assign(change, coverChange(now.cover))
  const rule = ['completionType', 'percent', 'assessmentsMustPass'] as const
  if (rule.some((name) => changed.has(name))) change.completionRule = ruleOf(now)
  return change
}

function coverChange({ src, file }: Values['cover']): CourseChange {
  if (src === null) return { removeThumbnail: true }
  // A binary string in the contract is a file in the browser.
  return file ? { thumbnail: file } : {}
}

function ruleOf({
  completionType,
  percent,
  assessmentsMustPass,
}: Values): Schemas['CompletionRule'] {
  if (completionType === 'all-required') return { type: 'all-required', assessmentsMustPass }
  return { type: 'percent', percent: Number(percent), assessmentsMustPass }
}
