import type { ReactNode } from 'react'
import { actions, description as muted, picture, sizes, state } from './empty-state.css'
import { Heading } from './heading'
import { tones } from './tone.css'

interface EmptyStateProps {
  /** "No groups yet", "Nobody matches". */
  title: string
  /** Nothing yet: what this is for. Nothing matches: the filters by name. */
  description: ReactNode
  icon?: ReactNode
  /** The first thing to do, or the way to clear the filters. */
  action?: ReactNode
  level?: 1 | 2 | 3
  size?: 'region' | 'page'
}

/** What stands where nothing is: nothing yet, or nothing that matches. Never a blank table. */
export function EmptyState({
  title,
  description,
  icon,
  action,
  level = 2,
  size = 'region',
}: EmptyStateProps) {
  return (
    <div className={`${state} ${sizes[size]} ${tones.accent}`}>
      {icon !== undefined && (
        <div className={picture} aria-hidden>
          {icon}
        </div>
      )}
      <Heading level={level} size={size === 'page' ? 'xl' : 'md'}>
        {title}
      </Heading>
      <div className={muted}>{description}</div>
      {action !== undefined && <div className={actions}>{action}</div>}
    </div>
  )
}
