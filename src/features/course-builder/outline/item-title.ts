import type { BuilderState } from '~/features/course-builder/state/builder-state'
import type { OutlineItem } from './outline'

type Facts = Pick<BuilderState, 'assets' | 'assessments'>

/** The data of the item's asset or assessment. */
export function factsFor({ assets, assessments }: Facts, { kind, ref }: OutlineItem) {
  return {
    asset: kind === 'asset' ? assets.get(ref) : undefined,
    assessment: kind === 'assessment' ? assessments.get(ref) : undefined,
  }
}

/** The title of an item: its own, or that of its asset. */
export function itemTitle(state: Facts, item: OutlineItem): string {
  const { asset, assessment } = factsFor(state, item)
  return item.title || (asset ?? assessment)?.title || 'Untitled'
}

/** The total seconds of items; those without a duration count as 0. */
export function secondsOf({ assets }: Pick<BuilderState, 'assets'>, items: readonly OutlineItem[]) {
  return items.reduce(
    (sum, { kind, ref }) => sum + ((kind === 'asset' && assets.get(ref)?.duration) || 0),
    0,
  )
}
