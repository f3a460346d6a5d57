import { useState } from 'react'
import { flushSync } from 'react-dom'
import { TextInput } from '~/ui/input/text-input'
import { focusRow } from '~/forms/builder/focus-row'
import * as css from '~/forms/builder/outline.css'
import { useBuilder, useRow } from '~/features/course-builder/state/use-builder'

interface RowNameProps {
  rowKey: string
  /** The label of the row. */
  title: string
  /** The value when renaming; empty restores the default name. */
  ownName: string
  limit: number
  /** Empty is allowed: it means the asset's title. */
  mayBeEmpty: boolean
  onRename: (title: string) => void
  isShown?: boolean
  isExpanded?: boolean
  describedBy: string
}

/** The name of a row: a click opens it, renaming edits it in place. */
export function RowName(props: RowNameProps) {
  const { rowKey, title, isShown, isExpanded, describedBy } = props
  const isRenaming = useRow(rowKey, ({ renaming }) => renaming === rowKey)
  const isStop = useRow(rowKey, ({ active }) => active === rowKey)
  if (isRenaming) return <Rename {...props} />
  return (
    <button
      type="button"
      data-row={rowKey}
      tabIndex={isStop ? 0 : -1}
      className={css.name}
      title={title}
      dir="auto"
      aria-current={isShown ? 'true' : undefined}
      aria-expanded={isExpanded}
      aria-describedby={describedBy}
    >
      {title}
    </button>
  )
}

function Rename({ rowKey, title, ownName: own, limit, mayBeEmpty, onRename }: RowNameProps) {
  const { store } = useBuilder()
  const [text, setText] = useState(own)
  const isOver = [...text.trim()].length > limit
  const leave = (isWanted: boolean) => {
    // Enter closes the field, and the following blur must not save again.
    if (store.get().renaming !== rowKey) return
    const name = text.trim()
    store.set({ renaming: null, active: rowKey })
    if (isWanted && !isOver && (name !== '' || mayBeEmpty) && name !== own) onRename(name)
  }
  return (
    <div className={css.rename}>
      <TextInput
        aria-label={`New name of ${title}`}
        autoFocus
        invalid={isOver}
        value={text}
        onChange={setText}
        placeholder={mayBeEmpty ? title : undefined}
        ref={(input) => input?.select()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          flushSync(() => leave(event.key === 'Enter'))
          focusRow(rowKey)
        }}
        onBlur={() => leave(true)}
      />
    </div>
  )
}
