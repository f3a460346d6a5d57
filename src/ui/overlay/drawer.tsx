import { LazySheet } from './lazy-sheet'
import type { SheetProps } from './sheet'

/** Dialog at the side, over its list: for small edits or the details of a row. */
export function Drawer(props: SheetProps) {
  return <LazySheet {...props} look="drawer" />
}
