import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'

interface LinkState {
  label: string
  tone: Tone
  /** An admin stopped it; it can be restarted. */
  isStopped?: boolean
}

/** Whether a link works, and if not why; reasons that cannot be reverted come first. */
export function linkState(
  { active, expiresAt, maxUses, usageCount, targets }: Schemas['Link'],
  now = Date.now(),
): LinkState {
  if (!targets.some(({ available }) => available))
    return { label: `No available ${targets[0]?.type ?? 'course'}`, tone: 'warning' }
  if (expiresAt !== null && Date.parse(expiresAt) < now)
    return { label: 'Expired', tone: 'neutral' }
  if (maxUses !== null && usageCount >= maxUses) return { label: 'Limit reached', tone: 'warning' }
  if (!active) return { label: 'Stopped', tone: 'neutral', isStopped: true }
  return { label: 'Active', tone: 'success' }
}
