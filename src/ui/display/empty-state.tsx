import type { ReactNode } from 'react'
import { actions, description as muted, picture, sizes, state } from './empty-state.css'
import { Heading } from './heading'
import { tones } from './tone.css'

interface EmptyStateProps {
  /** "No groups yet", "Nobody matches". */
  title: string
  /** Without data: what the list is for. Without matches: the active filters. */
  description: ReactNode
  icon?: ReactNode
  /** The first action, or a button that clears the filters. */
  action?: ReactNode
  level?: 1 | 2 | 3
  size?: 'region' | 'page'
}

/** Replaces an empty list: no data yet, or no matches. */
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
