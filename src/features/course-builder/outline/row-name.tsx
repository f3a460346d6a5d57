import { useState } from 'react'
import { flushSync } from 'react-dom'
import { TextInput } from '~/ui/input/text-input'
import { focusRow } from './outline-keys'
import * as css from './outline.css'
import { useBuilder, useRow } from '~/features/course-builder/state/use-builder'

interface RowNameProps {
  rowKey: string
  /** What the row is called. */
  title: string
  /** What is typed over when it is renamed; empty gives the row its first name back. */
  own: string
  limit: number
  /** Empty is a name, too: that of the asset. */
  mayBeEmpty: boolean
  onRename: (title: string) => void
  isShown?: boolean
  isExpanded?: boolean
  describedBy: string
}

/** The name of a row: pressed it opens, renamed it is typed over in its place. */
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

function Rename({ rowKey, title, own, limit, mayBeEmpty, onRename }: RowNameProps) {
  const { store } = useBuilder()
  const [text, setText] = useState(own)
  const isOver = [...text.trim()].length > limit
  const leave = (isWanted: boolean) => {
    // Enter leaves, and the blur that follows must not do it again.
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
