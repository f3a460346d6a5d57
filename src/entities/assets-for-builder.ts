import type { Schemas } from '~/api/schemas'

type Asset = Schemas['Asset']

// Assets on their way from the library into the outline of a course: the builder takes them as soon as it stands.

let brought: { courseId: string; assets: readonly Asset[] } | null = null

/** Lays assets ready for a course whose builder is opened next. */
export function bringAssets(courseId: string, assets: readonly Asset[]) {
  brought = { courseId, assets }
}

/** What was brought for this course, once. */
export function takeAddedAssets(courseId: string): readonly Asset[] {
  const assets = brought?.courseId === courseId ? brought.assets : []
  brought = null
  return assets
}
