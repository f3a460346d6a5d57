import type { Schemas } from '~/api/schemas'
import { idOf, oneOf } from '~/ui/list/list-search'

type Audience = Schemas['Audience']

/** The member of an audience that holds the filter of a list, by its type. */
const filterOf = {
  all: 'filter',
  users: 'filter',
  groups: 'filter',
  courses: 'courseFilter',
  paths: 'pathFilter',
  licenses: 'seatFilter',
  events: 'registrationFilter',
} as const satisfies Record<Audience['type'], keyof Audience>

type Filter = NonNullable<Audience[(typeof filterOf)[Audience['type']]]>

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value)

const ids = (value: unknown) =>
  Array.isArray(value) && value.length <= 10_000 && value.every(isId) ? value : undefined

/** The server checks its members. */
const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The search params of the composer. */
export const composeSearch = {
  /** The message to edit, or `new`. */
  compose: idOf(),
  /** The template that a new message begins with. */
  templateId: idOf(),
  /** Whom a new message is for: a selection of a list. */
  audience: oneOf(['all', 'users', 'groups', 'licenses', 'courses', 'paths', 'events']),
  ids,
  filter: (value: unknown) => (isFilter(value) ? value : undefined),
  exclude: ids,
  /** The template to edit, or `new`. */
  template: idOf(),
  condition: oneOf([
    'not-started',
    'in-progress',
    'overdue',
    'completed',
    'inactive',
    'registered',
    'waitlisted',
    'attended',
    'no-show',
  ]),
}

export type ComposeSearch = {
  [Name in keyof typeof composeSearch]?: ReturnType<(typeof composeSearch)[Name]>
}

/** The params of the composer, removed when returning to the list. */
export const noCompose = {
  compose: undefined,
  templateId: undefined,
  audience: undefined,
  ids: undefined,
  filter: undefined,
  exclude: undefined,
  condition: undefined,
} as const satisfies ComposeSearch

/** The audience of a new message, if a list hands it over. */
export function audienceIn(search: ComposeSearch): Audience | undefined {
  const { filter, exclude, condition, ids: chosen = [], audience: type = filter && 'all' } = search
  return (
    type && {
      type,
      ids: chosen,
      ...(condition && { condition }),
      ...(filter && { [filterOf[type]]: filter }),
      ...(exclude && { exclude }),
    }
  )
}
