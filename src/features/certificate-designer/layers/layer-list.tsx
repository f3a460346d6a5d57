import { Layers } from 'lucide-react'
import { useId, useMemo } from 'react'
import * as outline from '~/forms/builder/outline.css'
import { UndoButtons } from '~/forms/builder/undo-buttons'
import { Heading } from '~/ui/display/heading'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { useReorderDrops } from '~/ui/hooks/use-reorder'
import * as css from '~/features/certificate-designer/designer.css'
import { stackAt } from '~/features/certificate-designer/elements/element-actions'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'
import { AddMenu } from './add-menu'
import { layerList, pressInLayers } from './layer-keys'
import { LayerRow } from './layer-row'

/** The elements of the page as layers, the top one first. */
export function LayerList() {
  const { store } = useDesigner()
  const elements = useDesigned(({ values }) => values.page.elements)
  const selection = useDesigned((state) => state.selection)
  const rows = useMemo(
    () => elements.toReversed().map((element) => ({ key: element._id, element })),
    [elements],
  )
  const id = useId()
  useReorderDrops(layerList, rows, (key, to) => stackAt(store, key, rows.length - 1 - to))
  const stop = selection ?? rows[0]?.key
  return (
    <section className={outline.panel} aria-labelledby={`${id}-title`}>
      <div className={css.layerTools}>
        <Heading level={2} size="md" id={`${id}-title`}>
          Layers
        </Heading>
        <div className={outline.toolsEnd}>
          <AddMenu />
          <UndoButtons store={store} />
        </div>
      </div>
      <p id={id} hidden>
        Use the arrow keys to navigate, Alt with an arrow key to move, Delete to remove.
      </p>
      <div className={outline.list}>
        {rows.length === 0 ? (
          <Text tone="muted" size="sm">
            <Layers aria-hidden /> Nothing on the page yet. Add a text first.
          </Text>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of all rows
          <ol
            role="list"
            aria-labelledby={`${id}-title`}
            onKeyDown={(event) => pressInLayers(store, event)}
          >
            {rows.map(({ key, element }) => (
              <LayerRow key={key} element={element} isStop={key === stop} describedBy={id} />
            ))}
          </ol>
        )}
      </div>
      <Announcement />
    </section>
  )
}

function Announcement() {
  const announcement = useDesigned((state) => state.announcement)
  return <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
}
