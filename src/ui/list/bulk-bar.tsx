import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { below } from '~/theme/media'
import { BulkMore } from './bulk-more'
import { Button } from '~/ui/input/button'
import * as css from './bulk-bar.css'
import { IconButton } from '~/ui/input/icon-button'
import { formatNumber } from '~/ui/format/numbers'
import {
  allMatching,
  nothingSelected,
  selectedCount,
  type Selection,
} from '~/ui/data-table/selection'
import { useMedia } from '~/ui/hooks/use-media'

export type BulkBarAction = {
  id: string
  /** Verb: "Remind". */
  label: string
  icon?: ReactNode
  tone?: 'neutral' | 'danger'
  /** Number of selected rows that the action applies to, if not all; 0 hides it. */
  touches?: number
  busy?: boolean
  /** Shown under "More" instead of in the bar. */
  rare?: boolean
  onPress: () => void
}

type BulkBarProps = {
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Number of rows that match the filters, on all pages. */
  total: number
  /** Plural noun of the rows: "users". */
  noun: string
  actions: readonly BulkBarAction[]
  /** Pagination, which stays visible to select rows on other pages. */
  children: ReactNode
}

/** Footer of a list: pagination, and the bulk actions while rows are selected. */
export function BulkBar(props: BulkBarProps) {
  const { selection, onSelection, total, noun, actions, children } = props
  const foot = useRef<HTMLDivElement>(null)
  const count = selectedCount(selection, total)
  const isOpen = count > 0
  const offered = actions.filter((action) => action.touches !== 0)
  const isNarrow = useMedia(below('sm'))
  const inBar = isNarrow ? [] : offered.filter((action) => !action.rare)
  const words = ({ label, touches }: BulkBarAction) =>
    touches === undefined || touches === count
      ? label
      : `${label} (${formatNumber(touches)} of ${formatNumber(count)})`
  const clear = () => {
    onSelection(nothingSelected)
    // The focused button is removed; move the focus to the footer, not to the top of the page.
    foot.current?.focus()
  }
  return (
    <>
      {isOpen && (
        <section aria-label="Selection" className={css.bar}>
          <p role="status" className={css.count}>
            {count === total
              ? `All ${formatNumber(count)} selected`
              : `${formatNumber(count)} selected`}
          </p>
          {count < total && (
            <Button variant="link" size="sm" onClick={() => onSelection(allMatching)}>
              Select all {formatNumber(total)} matching {noun}
            </Button>
          )}
          <div className={css.actions}>
            {inBar.map((action) => (
              <Button
                key={action.id}
                size="sm"
                tone={action.tone ?? 'neutral'}
                icon={action.icon}
                busy={action.busy ?? false}
                onClick={action.onPress}
              >
                {words(action)}
              </Button>
            ))}
            <BulkMore
              label={isNarrow ? 'Actions' : 'More'}
              actions={offered.filter((action) => !inBar.includes(action))}
              words={words}
            />
            <IconButton
              size="sm"
              label="Clear selection"
              icon={<X aria-hidden />}
              onClick={clear}
            />
          </div>
        </section>
      )}
      <div ref={foot} tabIndex={-1}>
        {children}
      </div>
    </>
  )
}
