import { alone, sizes, spinner } from './spinner.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

interface SpinnerProps {
  size?: 'sm' | 'md' | 'lg'
  /** What is waited for. With it the spinner stands alone and is announced; without, it decorates. */
  label?: string
}

/** Something goes on that has no measure; where there is one, `Progress`; where a shape is known, `Skeleton`. */
export function Spinner({ size = 'md', label }: SpinnerProps) {
  const ring = <span className={`${spinner} ${sizes[size]}`} aria-hidden />
  if (label === undefined) return ring
  return (
    <div className={alone} role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}
