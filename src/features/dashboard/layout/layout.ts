import type { Schemas } from '~/api/schemas'
import { useUser } from '~/api/session/user'

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
    active: 'Active people',
    funnel: 'Funnel',
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

type Layout = Schemas['DashboardLayout']

/** All parts of a place in order: parts that the arrangement does not know come last. */
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

/** The arrangement of the dashboard, which is a preference of this admin. */
export function useLayout() {
  const { dashboard: layout } = useUser().preferences
  return {
    layout,
    figures: partsIn('figures', parts.figures, layout),
    main: partsIn('main', parts.main, layout),
    side: partsIn('side', parts.side, layout),
  }
}
