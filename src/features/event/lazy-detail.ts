import { prefetched } from '~/ui/lazy/lazy'

/** The parts of an open event, which no list needs at first. */
export const eventDetail = prefetched(() =>
  import('./event-detail').then((module) => module.EventDetail),
)
