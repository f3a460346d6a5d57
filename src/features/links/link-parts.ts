// What shows links and makes them: the screens do without. It comes in one file.

export { TargetLinks } from './target-links'
export { NewLink } from './new-link'
