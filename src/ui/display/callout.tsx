import type { ReactNode, Ref } from 'react'
import { action as actionStyle, callout, close, icon, title as strong, words } from './callout.css'
import { ToneIcon } from './tone-icon'
import { tones } from './tone.css'

interface CalloutProps {
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  title?: string
  children?: ReactNode
  /** Buttons or links to resolve it. */
  action?: ReactNode
  /** A `DismissButton` if it can be dismissed. */
  dismiss?: ReactNode
  /**
   * Live region: `assertive` for errors that block the user, `polite` for everything
   * else. If absent, it is read as part of the page.
   */
  live?: 'polite' | 'assertive'
  /** Focusable by script (`ref.current.focus()`), not in the tab order. */
  ref?: Ref<HTMLDivElement>
}

/** Message about its surroundings: a failed form, an expiring license. */
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
