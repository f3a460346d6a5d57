import { takeAddedAssets } from '~/entities/assets-for-builder'
import { counted } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'
import { knowing } from '~/features/course-builder/state/builder-state'
import type { BuilderStore } from '~/features/course-builder/state/builder-store'
import { addNewSection, addToSection } from '~/features/course-builder/outline/outline-actions'
import { assetFacts } from './use-uploaded-items'

/** Appends assets chosen in the library to the outline, as undoable steps. */
export function addNewAssets(store: BuilderStore) {
  const assets = takeAddedAssets(store.get().course._id)
  if (assets.length === 0) return
  const existing = new Set(
    store.get().values.sections.flatMap(({ items }) => items.map(({ ref }) => ref)),
  )
  const fresh = assets.filter(({ _id, status }) => status !== 'failed' && !existing.has(_id))
  const left = assets.length - fresh.length
  if (fresh.length > 0) {
    store.set({ assets: knowing(store.get().assets, fresh.map(assetFacts)) })
    if (store.get().values.sections.length === 0) {
      addNewSection(store)
      store.set({ renaming: null })
    }
    const section = store.get().values.sections.at(-1)
    const items = fresh.map(({ _id }) => ({ kind: 'asset', ref: _id }) as const)
    if (section) addToSection(store, section.key, items)
  }
  toast({
    tone: fresh.length > 0 ? 'success' : 'warning',
    title:
      fresh.length > 0 ? `${counted(fresh.length, 'item', 'items')} added` : 'Nothing was added',
    ...(left > 0 && {
      description: `${counted(left, 'asset is', 'assets are')} already in the course, or failed.`,
    }),
  })
}
