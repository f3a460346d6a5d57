import { Dialog } from '~/ui/overlay/dialog'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'

export interface TaxonomyManagerProps {
  /** What is managed; null = closed. */
  kind: 'authors' | 'categories' | null
  onClose: () => void
}

const manager = prefetched(() => import('./entry-manager').then((module) => module.EntryManager))

/** Manages authors or categories: their names, uses and replacements. */
export function TaxonomyManager({ kind, onClose }: TaxonomyManagerProps) {
  if (kind === null) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === 'authors' ? 'Authors' : 'Categories'}
    >
      <LazyPart code={manager} waiting="Loading">
        {(EntryManager) => <EntryManager kind={kind} />}
      </LazyPart>
    </Dialog>
  )
}
