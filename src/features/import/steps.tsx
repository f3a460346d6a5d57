import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as css from './import.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

const labels = ['List', 'Columns', 'Check', 'Options', 'Result'] as const
export type StepName = (typeof labels)[number]

/** Where in the import the person is. */
export function Steps({ current }: { current: StepName }) {
  const at = labels.indexOf(current)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // The button that led here went, or is hidden, with its step: those who do not see it go on reading here.
    const { activeElement, body } = document
    const isGone = activeElement === body || activeElement?.checkVisibility() === false
    if (current !== 'List' && isGone) list.current?.focus()
  }, [current])
  return (
    <ol
      ref={list}
      tabIndex={-1}
      role="list"
      aria-label={`Step ${at + 1} of ${labels.length}: ${current}`}
      className={css.steps}
    >
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
          className={css.step}
        >
          <span aria-hidden className={css.stepMark}>
            {index < at ? <Check /> : index + 1}
          </span>
          <span className={css.stepLabel}>{label}</span>
          {index < at && <VisuallyHidden> (done)</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
