import { LazySheet } from './lazy-sheet'
import type { SheetProps } from './sheet'

/** A drawer for long work, as wide as a page: the place that it was opened from is kept behind it. */
export function WideDrawer(props: SheetProps) {
  return <LazySheet {...props} look="wideDrawer" />
}
