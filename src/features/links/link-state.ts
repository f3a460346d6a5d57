import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/tone.css'

/** Whether a link works, and if not why. */
export function linkState(
  { active, expiresAt, maxUses, usageCount }: Schemas['Link'],
  now = Date.now(),
): { words: string; tone: Tone } {
  if (!active) return { words: 'Stopped', tone: 'neutral' }
  if (expiresAt !== null && Date.parse(expiresAt) < now) return { words: 'Ended', tone: 'neutral' }
  if (maxUses !== null && usageCount >= maxUses) return { words: 'Used up', tone: 'warning' }
  return { words: 'Works', tone: 'success' }
}
