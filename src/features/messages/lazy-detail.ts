import { prefetched } from '~/ui/lazy/lazy'

/** The parts of an open message, which no list needs at first. */
export const messageDetail = prefetched(() =>
  import('./message-detail').then((module) => module.MessageDetail),
)
