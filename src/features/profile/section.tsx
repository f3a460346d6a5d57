import type { ReactNode, Ref } from 'react'
import { Card } from '~/ui/display/card'
import * as css from './section.css'

/** The sections of the settings in order; a URL may name one: `/profile#password`. */
export const sections = {
  photo: 'Photo',
  details: 'Your details',
  password: 'Password',
  preferences: 'Preferences',
  alerts: 'Alerts',
  sessions: 'Sessions',
  organisation: 'Organisation',
  applications: 'Learner applications',
} as const

export type SectionId = keyof typeof sections

interface SectionProps {
  id: SectionId
  ref?: Ref<HTMLDivElement>
  description?: ReactNode
  actions?: ReactNode
  padding?: 'none'
  children: ReactNode
}

/** A section of the settings. Focused if the URL names it. */
export function Section({ id, ref, ...card }: SectionProps) {
  return (
    <div ref={ref} id={id} tabIndex={-1} className={`${css.section} ${css.onCard}`}>
      <Card title={sections[id]} {...card} />
    </div>
  )
}
