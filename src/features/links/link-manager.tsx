import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { LinkTargets } from './links.api'

const links = prefetched(() => import('./link-parts').then((module) => module.TargetLinks))

interface LinkManagerProps {
  /** Target of the links; null while closed. */
  target: { type: LinkTargets['type']; id: string } | null
  /** Its title, if known. */
  title?: string
  onClose: () => void
}

/** The links of a course or license, with creator, use and actions. */
export function LinkManager({ target, title, onClose }: LinkManagerProps) {
  return (
    <Drawer
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title === undefined ? 'Links' : `Links to ${title}`}
    >
      <LazyPart code={links} waiting="Loading the links">
        {(TargetLinks) => target !== null && <TargetLinks key={target.id} {...target} />}
      </LazyPart>
    </Drawer>
  )
}
