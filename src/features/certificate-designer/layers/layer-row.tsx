import { GripVertical, Lock, MoreHorizontal } from 'lucide-react'
import { memo } from 'react'
import * as outline from '~/forms/builder/outline.css'
import { Badge } from '~/ui/display/badge'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { useReorderRow } from '~/ui/hooks/use-reorder'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import {
  kindIcons,
  kindLabels,
  nameOf,
} from '~/features/certificate-designer/elements/element-labels'
import type { Element } from '~/features/certificate-designer/elements/elements'
import { badgeOf } from '~/features/certificate-designer/state/faults'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'
import { useFault } from '~/features/certificate-designer/state/use-fault'
import { layerList } from './layer-keys'
import { LayerMenu } from './layer-menu'

interface LayerRowProps {
  element: Element
  /** Whether it is in the tab order. */
  isStop: boolean
  describedBy: string
}

/** A layer. Rendered again only when it changes. */
export const LayerRow = memo(function LayerRow({ element, isStop, describedBy }: LayerRowProps) {
  const { store } = useDesigner()
  const { _id: key, kind, locked } = element
  const isShown = useDesigned(({ selection }) => selection === key)
  const fault = useFault(key)
  const { row, grip, isDragged, edge } = useReorderRow<HTMLDivElement>(layerList, key)
  const Icon = kindIcons[kind]
  const name = nameOf(element)
  return (
    <li>
      <div
        ref={row}
        className={outline.row}
        data-shown={isShown || undefined}
        data-dragged={isDragged || undefined}
        data-edge={edge ?? undefined}
      >
        <span ref={grip} className={outline.grip} aria-hidden>
          <GripVertical />
        </span>
        <span className={outline.sign}>
          <Icon aria-hidden />
        </span>
        <button
          type="button"
          data-row={key}
          tabIndex={isStop ? 0 : -1}
          className={outline.name}
          title={name}
          dir="auto"
          aria-current={isShown ? 'true' : undefined}
          aria-describedby={describedBy}
          onClick={() => store.set({ selection: key })}
        >
          {name}
          <VisuallyHidden>, {kindLabels[kind]}</VisuallyHidden>
        </button>
        <span className={outline.aside}>
          {fault && <Badge tone="warning">{badgeOf(fault)}</Badge>}
          {locked === true && (
            <span title="Locked">
              <Lock aria-hidden />
              <VisuallyHidden>Locked</VisuallyHidden>
            </span>
          )}
        </span>
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={`More actions for ${name}`}
              icon={<MoreHorizontal aria-hidden />}
              tabIndex={isStop ? 0 : -1}
            />
          }
        >
          <LayerMenu element={element} />
        </Menu>
      </div>
    </li>
  )
})
