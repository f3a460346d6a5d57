import type { Schemas } from '~/api/schemas'

type Asset = Schemas['Asset']

// Assets on their way from the library into the outline of a course: the builder adds them when it opens.

let brought: { courseId: string; assets: readonly Asset[] } | null = null

/** Stores assets for the course whose builder is opened next. */
export function bringAssets(courseId: string, assets: readonly Asset[]) {
  brought = { courseId, assets }
}

/** The assets stored for this course, once. */
export function takeAddedAssets(courseId: string): readonly Asset[] {
  const assets = brought?.courseId === courseId ? brought.assets : []
  brought = null
  return assets
}
