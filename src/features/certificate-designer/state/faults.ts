import type { Schemas } from '~/api/schemas'
import type { Elements } from '~/features/certificate-designer/elements/elements'

/** What is wrong with an element, or with the page as a whole (`key` is null). */
export interface Fault {
  key: string | null
  code: string
  message: string
}

/** Server errors of fields as faults of the elements that were sent. */
export const faultsOf = (errors: readonly Schemas['FieldFailure'][], elements: Elements): Fault[] =>
  errors
    .filter(({ field = '' }) => field.startsWith('template'))
    .map(({ field = '', code, message }) => {
      const index = /^template\.elements\.(\d+)/.exec(field)?.[1]
      const element = index === undefined ? undefined : elements[Number(index)]
      return { key: element?._id ?? null, code, message }
    })

const badges: Partial<Record<string, string>> = {
  'does-not-fit': 'Does not fit',
  'font-missing': 'No letters',
  'off-page': 'Off the page',
  tag: 'Unknown tag',
  required: 'No picture',
  'too-small': 'Too small',
}

/** The short text of a fault, beside the layer. */
export const badgeOf = ({ code }: Fault) => badges[code] ?? 'Check'
