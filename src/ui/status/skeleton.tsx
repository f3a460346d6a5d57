import type { ReactNode } from 'react'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { blockSize, inlineSize, line, lines as linesStyle, round, skeleton } from './skeleton.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

interface SkeletonProps {
  /** Any CSS length; a picture or a control has the size that it will have. */
  width?: string
  height?: string
  shape?: 'block' | 'circle'
}

/** The place of something that is on its way, in its final size. Wrap a region's in `Loading`. */
export function Skeleton({ width = '100%', height = '1rem', shape = 'block' }: SkeletonProps) {
  return (
    <span
      className={shape === 'circle' ? `${skeleton} ${round}` : skeleton}
      style={assignInlineVars({ [inlineSize]: width, [blockSize]: height })}
    />
  )
}

/** The place of some lines of text in the size of the text around it; the last one is shorter. */
export function SkeletonText({ lines = 1, width = '100%' }: { lines?: number; width?: string }) {
  return (
    <span className={linesStyle}>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={`${skeleton} ${line}`}
          style={assignInlineVars({
            [inlineSize]: lines > 1 && index === lines - 1 ? '60%' : width,
          })}
        />
      ))}
    </span>
  )
}

/** A region that is on its way: says so once to screen readers, hides the grey shapes from them. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  )
}
