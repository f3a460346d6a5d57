import { prefetched } from '~/ui/lazy/lazy'

/** The tabs of a user, which no list needs at first. */
export const personTabs = prefetched(() =>
  import('./person-tabs').then((module) => module.PersonTabs),
)
