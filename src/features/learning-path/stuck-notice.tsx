import type { ReactNode } from 'react'
import { unavailableText } from '~/entities/learning-path-labels'
import { Callout } from '~/ui/display/callout'
import { counted } from '~/ui/format/numbers'
import type { LearningPath } from './use-path'

interface StuckNoticeProps {
  path: LearningPath
  /** The number of users who cannot complete the path; undefined while loading. */
  stuck: number | undefined
  edit: (content: ReactNode) => ReactNode
}

/** Says that steps cannot be taken, and how many users that keeps from completing. */
export function StuckNotice({ path, stuck = 0, edit }: StuckNoticeProps) {
  const { unavailableCount } = path
  if (unavailableCount === 0) return null
  return (
    <Callout
      tone="warning"
      title={unavailableText(unavailableCount)}
      action={edit('Edit learning path')}
    >
      {textOf(path, stuck)}
    </Callout>
  )
}

function textOf({ status }: LearningPath, stuck: number): string {
  if (status === 'draft')
    return 'Required steps have to be available before the learning path can be published.'
  return stuck > 0
    ? `${counted(stuck, 'person cannot', 'people cannot')} complete the learning path. People who already have the step can continue.`
    : 'Nobody is affected so far. People who already have the step can continue.'
}
