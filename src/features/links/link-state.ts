import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'

interface LinkState {
  words: string
  tone: Tone
  /** Somebody stopped it, so that it can be let work again. */
  isStopped?: boolean
}

/** Whether a link works, and if not why; what nobody can undo by a press comes first. */
export function linkState(
  { active, expiresAt, maxUses, usageCount, targets }: Schemas['Link'],
  now = Date.now(),
): LinkState {
  if (!targets.some(({ available }) => available))
    return { words: `No available ${targets[0]?.type ?? 'course'}`, tone: 'warning' }
  if (expiresAt !== null && Date.parse(expiresAt) < now)
    return { words: 'Expired', tone: 'neutral' }
  if (maxUses !== null && usageCount >= maxUses) return { words: 'Limit reached', tone: 'warning' }
  if (!active) return { words: 'Stopped', tone: 'neutral', isStopped: true }
  return { words: 'Active', tone: 'success' }
}
