import type { Option } from '~/ui/input/option-source'
import type { Audience } from '~/features/message-composer/composer.api'

export type AudienceType = Audience['type']
export type Condition = NonNullable<Audience['condition']>

type AudienceFilters = Pick<
  Audience,
  'filter' | 'courseFilter' | 'pathFilter' | 'seatFilter' | 'registrationFilter'
>

/** An audience as in the controls: chosen objects are options, numbers are the typed text. */
export type AudienceChoice = {
  type: AudienceType
  chosen: readonly Option[]
  condition: Condition | ''
  days: string
  /** The filters of the list that it was chosen in. */
  filters?: AudienceFilters
  exclude: readonly Option[]
  skipRecent: boolean
}

/** The label of an object whose name is not loaded yet. */
export const nameless = '…'

const asOption = (value: string): Option => ({ value, label: nameless })

function filtersOf(audience: Audience): AudienceFilters | undefined {
  const { filter, courseFilter, pathFilter, seatFilter, registrationFilter } = audience
  const filters = {
    ...(filter && { filter }),
    ...(courseFilter && { courseFilter }),
    ...(pathFilter && { pathFilter }),
    ...(seatFilter && { seatFilter }),
    ...(registrationFilter && { registrationFilter }),
  }
  return Object.keys(filters).length > 0 ? filters : undefined
}

/** An audience for the controls; names that are known are kept. */
export function choiceOf(audience: Audience, known: readonly Option[] = []): AudienceChoice {
  const names = new Map(known.map((option) => [option.value, option]))
  const option = (id: string) => names.get(id) ?? asOption(id)
  const { type, ids, condition = '', days = 30, exclude = [], skipRecent = false } = audience
  const filters = filtersOf(audience)
  return {
    type,
    chosen: ids.map(option),
    condition,
    days: String(days),
    ...(filters && { filters }),
    exclude: exclude.map(option),
    skipRecent,
  }
}

const idsOf = (options: readonly Option[]) => options.map(({ value }) => value)

export const areDaysValid = (days: string) =>
  /^\d+$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= 3650

/** The audience as in the contract. */
export function audienceOf(choice: AudienceChoice): Audience {
  const { type, chosen, condition, days, filters, exclude, skipRecent } = choice
  return {
    type,
    ids: type === 'all' ? [] : idsOf(chosen),
    ...(condition !== '' && { condition }),
    ...(condition === 'inactive' && { days: areDaysValid(days) ? Number(days) : 30 }),
    ...filters,
    exclude: idsOf(exclude),
    ...(skipRecent && { skipRecent }),
  }
}

/** Whether two choices mean the same audience. */
export const isSameAudience = (one: AudienceChoice, other: AudienceChoice) =>
  JSON.stringify(audienceOf(one)) === JSON.stringify(audienceOf(other))

/** The conditions of a type of audience. */
export function conditionsOf(type: AudienceType): readonly Condition[] {
  if (type === 'events') return ['registered', 'waitlisted', 'attended', 'no-show', 'inactive']
  return type === 'courses' || type === 'paths' || type === 'licenses'
    ? ['not-started', 'in-progress', 'overdue', 'completed', 'inactive']
    : ['inactive']
}

/** The audience of a new message. */
export const emptyAudience: AudienceChoice = {
  type: 'all',
  chosen: [],
  condition: '',
  days: '30',
  exclude: [],
  skipRecent: false,
}
