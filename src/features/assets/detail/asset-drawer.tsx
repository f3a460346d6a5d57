import { useState } from 'react'
import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { ForCourse } from '~/features/assets/list/use-add-to-course'
import type { AssetChanges } from '~/features/assets/list/use-asset-changes'

export interface AssetDrawerProps {
  /** The open asset; undefined = none. */
  assetId: string | undefined
  onClose: () => void
  ask: AssetChanges['ask']
  toCourse: (asked: ForCourse) => void
}

const detail = prefetched(() => import('./asset-detail').then((module) => module.AssetDetail))

/** An asset in a drawer over the list. */
export function AssetDrawer({ assetId, onClose, ask, toCourse }: AssetDrawerProps) {
  // The last content stays visible while the drawer closes.
  const [lastId, setShown] = useState(assetId)
  const [title, setTitle] = useState('Asset')
  if (assetId !== undefined && assetId !== lastId) {
    setShown(assetId)
    setTitle('Asset')
  }
  if (lastId === undefined) return null
  return (
    <Drawer open={assetId !== undefined} onOpenChange={(next) => !next && onClose()} title={title}>
      <LazyPart code={detail} waiting="Loading the asset">
        {(AssetDetail) => (
          <AssetDetail
            key={lastId}
            assetId={lastId}
            onTitle={setTitle}
            {...{ onClose, ask, toCourse }}
          />
        )}
      </LazyPart>
    </Drawer>
  )
}
