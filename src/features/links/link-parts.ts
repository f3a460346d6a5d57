// The code for links, in one chunk that screens load on demand.

export { TargetLinks } from './target-links'
export { NewLink } from './new-link'
