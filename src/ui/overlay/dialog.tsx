import { LazySheet } from './lazy-sheet'
import type { SheetProps } from './sheet'

interface DialogProps extends SheetProps {
  size?: 'sm' | 'md' | 'lg' | 'full'
}

/**
 * Modal dialog. Focuses the first element inside and restores the focus on closing;
 * full screen on phones.
 */
export function Dialog({ size = 'md', ...rest }: DialogProps) {
  return <LazySheet {...rest} look={size} />
}
