import type { Schemas } from '~/api/schemas'
import type { Design, DesignChange } from '~/features/certificate-designer/designer.api'
import type { Page } from '~/features/certificate-designer/elements/elements'
import { printColors } from '~/theme/print-colors'

/** The editable fields of a design, as in the controls: the validity is the typed text. */
export interface Values {
  name: string
  description: string
  language: string
  dates: Schemas['CertificateDates']
  /** In months; empty for unlimited. */
  validity: string
  page: Page
}

export type FieldName = keyof Values

export function valuesOf(design: Design): Values {
  const { name, description, language, dates, validityMonths, orientation, pageSize } = design
  const { background, backgroundUrl, elements } = design.template ?? {
    background: printColors.white,
    backgroundUrl: null,
    elements: [],
  }
  return {
    name,
    description,
    language,
    dates,
    validity: validityMonths === null ? '' : String(validityMonths),
    page: {
      orientation,
      pageSize,
      background,
      backgroundUrl: backgroundUrl ?? null,
      elements: elements.map((element) => ({
        ...element,
        _id: element._id ?? crypto.randomUUID(),
      })),
    },
  }
}

const isField = (name: string, values: Values): name is FieldName => name in values

/** URLs of pictures are signed anew each time. */
const unsigned = (page: Page) =>
  JSON.stringify(page, (_, value: unknown) =>
    typeof value === 'string' && value.includes('/getFile/') ? value.split('?', 1)[0] : value,
  )

const isSamePage = (a: Page, b: Page) => a === b || unsigned(a) === unsigned(b)

/** The names of the fields that differ. */
export function changedFields(base: Values, now: Values): FieldName[] {
  return Object.keys(now)
    .filter((name) => isField(name, now))
    .filter((name) =>
      name === 'page' ? !isSamePage(base.page, now.page) : base[name] !== now[name],
    )
}

const isValidityValid = (text: string) =>
  text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 600)

/** The months of validity in a request: 0 for unlimited. */
export const monthsOf = ({ validity }: Pick<Values, 'validity'>) => Number(validity.trim() || 0)

/** The changed fields, as in the contract. */
export function changesOf(base: Values, now: Values): DesignChange {
  const changed = new Set(changedFields(base, now))
  const change: DesignChange = {}
  if (changed.has('name')) change.name = now.name.trim()
  if (changed.has('description')) change.description = now.description
  if (changed.has('language')) change.language = now.language
  if (changed.has('dates')) change.dates = now.dates
  if (changed.has('validity')) change.validityMonths = monthsOf(now)
  if (changed.has('page')) Object.assign(change, pageToSend(now.page))
  return change
}

/** The page, as in the contract. */
export function pageToSend({ orientation, pageSize, background, backgroundUrl, elements }: Page) {
  return { orientation, pageSize, template: { background, backgroundUrl, elements: [...elements] } }
}

/** What the server would refuse, by field. */
export function problemsOf({ name, validity, page }: Values): Partial<Record<FieldName, string>> {
  return {
    ...(name.trim() === '' && { name: 'Enter a name' }),
    ...([...name.trim()].length > 120 && { name: 'Use at most 120 characters' }),
    ...(!isValidityValid(validity) && {
      validity: 'Enter a whole number of months from 1 to 600, or nothing',
    }),
    ...(page.elements.length > 100 && { page: 'A certificate holds at most 100 elements' }),
  }
}
