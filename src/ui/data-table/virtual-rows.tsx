import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type ReactNode } from 'react'
import { gap } from './data-table.css'

/** The height of a row in pixels before it was measured. */
const usualHeight = 44

type VirtualRowsProps = {
  count: number
  scroller: HTMLElement | null
  /** The row that must be in sight, by its index; the tick changes when it must come there again. */
  inSight: { index: number; tick: number }
  renderRow: (index: number) => ReactNode
}

/** Only the rows in sight of a table with very many, between two rows as high as all the others. */
export function VirtualRows(props: VirtualRowsProps) {
  const { count, scroller, inSight, renderRow } = props
  // eslint-disable-next-line react-hooks/incompatible-library -- this part stays uncompiled, as it must
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => usualHeight,
    // The head is sticky over the first row; a row brought into sight must not end under it.
    scrollPaddingStart: usualHeight,
    overscan: 8,
  })
  useEffect(() => {
    if (inSight.tick > 0) virtualizer.scrollToIndex(inSight.index)
  }, [virtualizer, inSight.index, inSight.tick])
  const items = virtualizer.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Gap height={above} />
      {items.map((item) => (
        // A body of its own for each row, so that a row and its detail are measured as one.
        <tbody key={item.key} data-index={item.index} ref={virtualizer.measureElement}>
          {renderRow(item.index)}
        </tbody>
      ))}
      <Gap height={below} />
    </>
  )
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden>
      <tr>
        <td className={gap} style={{ height }} />
      </tr>
    </tbody>
  )
}
