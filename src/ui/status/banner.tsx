import type { ReactNode } from 'react'
import { banner, icon } from '~/ui/display/callout.css'
import { ToneIcon } from '~/ui/display/tone-icon'
import { tones } from '~/ui/display/tone.css'

interface BannerProps {
  tone: 'info' | 'success' | 'warning' | 'danger'
  children: ReactNode
  action?: ReactNode
}

/** A bar across the page about all of it: offline, an organisation's licenses end. Spoken when it appears. */
export function Banner({ tone, children, action }: BannerProps) {
  return (
    <div role="status" className={`${banner} ${tones[tone]}`}>
      <span className={icon}>
        <ToneIcon tone={tone} />
      </span>
      <div>{children}</div>
      {action}
    </div>
  )
}
