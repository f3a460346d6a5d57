import { certificateDatesLabels, validityText } from '~/entities/certificate-labels'
import type { ConflictRow } from '~/forms/conflict-notice'
import { counted } from '~/ui/format/numbers'
import type { Design } from '~/features/certificate-designer/designer.api'
import { nameOf } from '~/features/certificate-designer/elements/element-labels'
import { unsaved, type DesignState } from '~/features/certificate-designer/state/design-store'
import {
  changedFields,
  monthsOf,
  valuesOf,
  type FieldName,
  type Values,
} from '~/features/certificate-designer/state/design-values'

const labels = {
  name: 'Name',
  description: 'Description',
  language: 'Language',
  dates: 'Dates',
  validity: 'Validity',
  page: 'Page',
} as const satisfies Record<FieldName, string>

function pageText({ page }: Values, others: Values) {
  const count = counted(page.elements.length, 'element', 'elements')
  const before = new Map(others.page.elements.map((each) => [each._id, JSON.stringify(each)]))
  const differing = page.elements.filter((each) => before.get(each._id) !== JSON.stringify(each))
  const names = differing.slice(0, 5).map(nameOf).join(', ')
  return names === '' ? count : `${count}; different here: ${names}`
}

const described = (values: Values, others: Values): Record<FieldName, string> => ({
  name: values.name.trim(),
  description: values.description,
  language: values.language,
  dates: certificateDatesLabels[values.dates],
  validity: validityText(monthsOf(values) || null),
  page: pageText(values, others),
})

/** The fields that were changed here and differ on the server. */
export function stillMine(state: DesignState, theirs: Design): FieldName[] {
  const differing = new Set(changedFields(valuesOf(theirs), state.values))
  return unsaved(state).filter((name) => differing.has(name))
}

/** The fields that both sides changed to different values. */
export function conflictRows(state: DesignState, theirs: Design): ConflictRow[] {
  const { base, values } = state
  const server = valuesOf(theirs)
  const changedThere = new Set(changedFields(base, server))
  const [mine, others] = [described(values, server), described(server, values)]
  return stillMine(state, theirs)
    .filter((name) => changedThere.has(name))
    .map((name) => ({ label: labels[name], mine: mine[name], theirs: others[name] }))
}
