import { LazySheet } from './lazy-sheet'
import type { SheetProps } from './sheet'

/** Drawer of page width for longer tasks; the page that opened it stays mounted behind. */
export function WideDrawer(props: SheetProps) {
  return <LazySheet {...props} look="wideDrawer" />
}
