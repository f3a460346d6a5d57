import type { BuilderState } from '~/features/course-builder/state/builder-state'
import type { OutlineItem } from './outline'

type Facts = Pick<BuilderState, 'assets' | 'assessments'>

/** What is known of the item's asset or assessment. */
export function factsFor({ assets, assessments }: Facts, { kind, ref }: OutlineItem) {
  return {
    asset: kind === 'asset' ? assets.get(ref) : undefined,
    assessment: kind === 'assessment' ? assessments.get(ref) : undefined,
  }
}

/** What an item is called: its own title, or that of what it holds. */
export function itemTitle(state: Facts, item: OutlineItem): string {
  const { asset, assessment } = factsFor(state, item)
  return item.title || (asset ?? assessment)?.title || 'Untitled'
}

/** Seconds of some items together; what has no time counts nothing. */
export function secondsOf({ assets }: Pick<BuilderState, 'assets'>, items: readonly OutlineItem[]) {
  return items.reduce(
    (sum, { kind, ref }) => sum + ((kind === 'asset' && assets.get(ref)?.duration) || 0),
    0,
  )
}
