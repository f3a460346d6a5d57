import type { ReactNode, Ref } from 'react'
import { action as actionStyle, callout, close, icon, title as strong, words } from './callout.css'
import { ToneIcon } from './tone-icon'
import { tones } from './tone.css'

interface CalloutProps {
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  title?: string
  children?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
  /** A `DismissButton`, where it can be taken away. */
  dismiss?: ReactNode
  /**
   * Spoken when it appears: `assertive` for a failure that stops what the person is doing, `polite`
   * for the rest. Without it, it is part of the page and read in its turn.
   */
  live?: 'polite' | 'assertive'
  /** It takes the focus (`ref.current.focus()`) but is no stop of the Tab key. */
  ref?: Ref<HTMLDivElement>
}

/** A word about what it stands in: a form that failed, a license that ends. */
export function Callout({ tone, title, children, action, dismiss, live, ref }: CalloutProps) {
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined
  return (
    <div ref={ref} tabIndex={-1} role={role} className={`${callout} ${tones[tone]}`}>
      <span className={icon}>
        <ToneIcon tone={tone} />
      </span>
      <div className={words}>
        {title !== undefined && <p className={strong}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={actionStyle}>{action}</div>}
      </div>
      {dismiss !== undefined && <span className={close}>{dismiss}</span>}
    </div>
  )
}
