import { LazySheet } from './lazy-sheet'
import type { SheetProps } from './sheet'

interface DialogProps extends SheetProps {
  size?: 'sm' | 'md' | 'lg'
}

/**
 * Something to do before going on. The focus goes to the first thing in it and comes back to where it
 * was; on a phone it takes the whole screen.
 */
export function Dialog({ size = 'md', ...rest }: DialogProps) {
  return <LazySheet {...rest} look={size} />
}
