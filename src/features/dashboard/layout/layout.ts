import { storeValue, storedValue } from '~/api/client/storage'
import { createStore, useStore } from '~/lib/store'

/** The parts of the dashboard in their default order, by the place that they stand in. */
export const parts = {
  figures: {
    active: 'Active learners',
    registered: 'Registered users',
    enrollments: 'Enrollments',
    completion: 'Completion rate',
    overdue: 'Overdue',
    seats: 'Seats used',
  },
  main: {
    attention: 'Needs attention',
    status: 'Status breakdown',
    funnel: 'License funnel',
    courses: 'Top courses',
    registrations: 'Registrations by month',
    activity: 'Recent activity',
  },
  side: {
    notifications: 'Notifications',
    steps: 'Getting started',
    events: 'Next events',
  },
} as const

export type Place = keyof typeof parts
export type FigurePart = keyof (typeof parts)['figures']
export type MainPart = keyof (typeof parts)['main']
export type SidePart = keyof (typeof parts)['side']

/** The shown parts of a place in order, and those that are hidden. */
interface PlaceLayout {
  shown: string[]
  hidden: string[]
}

type Layout = Partial<Record<Place, PlaceLayout>>

const key = 'dashboard.layout'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

function readLayout(stored: unknown): Layout {
  if (!isRecord(stored)) return {}
  const placeOf = (place: Place) => {
    const layout = stored[place]
    if (!isRecord(layout)) return {}
    return { [place]: { shown: texts(layout.shown), hidden: texts(layout.hidden) } }
  }
  return { ...placeOf('figures'), ...placeOf('main'), ...placeOf('side') }
}

const changes = createStore(0)

/** The stored layout as text, which is the same as long as nothing changes. */
const storedText = {
  subscribe: changes.subscribe,
  get: () => JSON.stringify(storedValue('local', key) ?? {}),
}

/** All parts of a place in order: parts that a stored layout does not know come last. */
export function arrange(place: Place, layout: Layout) {
  const known = Object.keys(parts[place])
  const { shown = [], hidden = [] } = layout[place] ?? {}
  const isKnown = (id: string) => known.includes(id)
  const added = known.filter((id) => !shown.includes(id) && !hidden.includes(id))
  return { shown: [...shown.filter(isKnown), ...added], hidden: hidden.filter(isKnown) }
}

function partsIn<Id extends string>(place: Place, labels: Record<Id, string>, layout: Layout) {
  const isPart = (id: string): id is Id => id in labels
  return arrange(place, layout).shown.filter(isPart)
}

/** The arrangement of the dashboard, stored for this admin in this browser. */
export function useLayout() {
  const layout = readLayout(JSON.parse(useStore(storedText)))
  const store = (next: Layout) => {
    storeValue('local', key, next)
    changes.set(changes.get() + 1)
  }
  return {
    layout,
    figures: partsIn('figures', parts.figures, layout),
    main: partsIn('main', parts.main, layout),
    side: partsIn('side', parts.side, layout),
    change: (place: Place, next: PlaceLayout) => store({ ...layout, [place]: next }),
    reset: () => store({}),
  }
}
