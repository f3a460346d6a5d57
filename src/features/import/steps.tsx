import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as css from './import.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

const labels = ['List', 'Columns', 'Check', 'Options', 'Result'] as const
export type StepName = (typeof labels)[number]

/** The current step of the import. */
export function Steps({ current }: { current: StepName }) {
  const currentIndex = labels.indexOf(current)
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<StepName>('List')
  useEffect(() => {
    // The button that led here is gone with its step: screen readers continue here.
    const { activeElement, body } = document
    const isGone = activeElement === body || activeElement?.checkVisibility() === false
    if (current !== before.current && isGone) list.current?.focus()
    before.current = current
  }, [current])
  return (
    <ol
      ref={list}
      tabIndex={-1}
      role="list"
      aria-label={`Step ${currentIndex + 1} of ${labels.length}: ${current}`}
      className={css.steps}
    >
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === currentIndex ? 'step' : undefined}
          data-done={index < currentIndex || undefined}
          className={css.step}
        >
          <span aria-hidden className={css.stepMark}>
            {index < currentIndex ? <Check /> : index + 1}
          </span>
          <span className={css.stepLabel}>{label}</span>
          {index < currentIndex && <VisuallyHidden> (done)</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
