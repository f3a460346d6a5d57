import { LazySheet } from './lazy-sheet'
import type { SheetProps } from './sheet'

/** A dialog at the side, over the list that it belongs to: small edits, the detail of a row. */
export function Drawer(props: SheetProps) {
  return <LazySheet {...props} look="drawer" />
}
