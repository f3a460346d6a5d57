import { Dialog } from '~/ui/overlay/dialog'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'

export interface TaxonomyManagerProps {
  /** Which are managed; null = closed. */
  kind: 'authors' | 'categories' | null
  onClose: () => void
}

const manager = prefetched(() => import('./entry-manager').then((module) => module.EntryManager))

/** Keeps the authors or the categories: what they are called, where they are used, and what takes their place. */
export function TaxonomyManager({ kind, onClose }: TaxonomyManagerProps) {
  if (kind === null) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === 'authors' ? 'Authors' : 'Categories'}
    >
      <LazyPart code={manager} waiting="Loading">
        {(EntryManager) => <EntryManager which={kind} />}
      </LazyPart>
    </Dialog>
  )
}
