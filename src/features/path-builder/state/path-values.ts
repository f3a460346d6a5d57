import type { Schemas } from '~/api/schemas'
import type { Option } from '~/ui/input/option-source'
import type { LearningPath, PathChange } from '~/features/path-builder/path-builder.api'
import { contentOf, stepOf, stepsToSend, type Steps } from '~/features/path-builder/steps/steps'

/** The editable fields of a learning path, as in the controls: numbers are the typed text. */
export type Values = {
  title: string
  description: string
  /** The picture's URL, and the file if a new one was chosen. */
  picture: { src: string | null; file?: Blob }
  category: Option | null
  enforceOrder: boolean
  completionRule: Schemas['PathCompletionRule']
  atLeast: string
  /** The id of the awarded design; empty for none. */
  certificateID: string
  steps: Steps
}

export type FieldName = keyof Values

export function valuesOf(path: LearningPath): Values {
  const { category, atLeast } = path
  return {
    title: path.title,
    description: path.description,
    picture: { src: path.image },
    category: category && { value: category._id, label: category.name },
    enforceOrder: path.enforceOrder,
    completionRule: path.completionRule,
    atLeast: String(atLeast ?? 1),
    certificateID: path.certificateID ?? '',
    steps: path.courses.map(stepOf),
  }
}

/** The names of the fields that differ. Values are immutable. */
export function changedFields(base: Values, now: Values): FieldName[] {
  const isField = (name: string): name is FieldName => name in now
  return Object.keys(now)
    .filter(isField)
    .filter((name) => base[name] !== now[name])
    .filter((name) => name !== 'steps' || contentOf(base.steps) !== contentOf(now.steps))
}

/** The changed fields, as in the contract. */
export function changesOf(base: Values, now: Values): PathChange {
  const changed = new Set(changedFields(base, now))
  const change: PathChange = {}
  if (changed.has('title')) change.title = now.title.trim()
  if (changed.has('description')) change.description = now.description
  if (changed.has('category')) change.category = now.category?.value ?? ''
  if (changed.has('enforceOrder')) change.enforceOrder = now.enforceOrder
  if (changed.has('certificateID'))
    Object.assign(
      change,
      now.certificateID === '' ? { removeCertificate: true } : { certificateID: now.certificateID },
    )
  if (changed.has('steps')) change.courses = stepsToSend(now.steps)
  if (changed.has('picture')) Object.assign(change, pictureChange(now.picture))
  if (changed.has('completionRule') || changed.has('atLeast')) {
    change.completionRule = now.completionRule
    if (now.completionRule === 'at-least') change.atLeast = Number(now.atLeast)
  }
  return change
}

function pictureChange({ src, file }: Values['picture']): PathChange {
  if (src === null) return { removeImage: true }
  // A binary string in the contract is a file in the browser.
  return file ? { image: file } : {}
}
