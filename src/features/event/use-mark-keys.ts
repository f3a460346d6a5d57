import { useState } from 'react'
import type { ListState } from '~/list/use-list'
import { withRows } from '~/ui/data-table/selection'
import { writes } from '~/ui/hooks/shortcuts'
import { useKeydown } from '~/ui/hooks/use-keydown'
import type { Attendee } from './attendee-columns'
import type { Doing } from './use-attendee-actions'

const marks = new Map<string, 'attended' | 'partial' | 'no-show' | 'excused'>([
  ['p', 'attended'],
  ['l', 'partial'],
  ['a', 'no-show'],
  ['e', 'excused'],
])

/**
 * The keys of the list of attendance: p, l, a and e mark the selected people, or the focused one and move on; arrows move,
 * with Shift they select. Set `setFrame` as the ref of the element around the list.
 */
export function useMarkKeys(list: ListState<Attendee>, doing: Doing) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  useKeydown((event) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!(target instanceof HTMLElement) || !frame?.contains(target)) return
    if (target.closest(writes)?.matches(':not([type="checkbox"])')) return
    const row = target.closest<HTMLElement>('tr[tabindex]')
    if (!row) return
    const rows = [...frame.querySelectorAll<HTMLElement>('tr[tabindex]')]
    const at = rows.indexOf(row)
    const attendee = list.rows[at]
    if (!attendee) return
    const { selection, onSelection, count } = list.selection
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = at + (key === 'ArrowDown' ? 1 : -1)
      const other = list.rows[next]
      event.preventDefault()
      if (event.shiftKey && other)
        onSelection(withRows(selection, [attendee.user._id, other.user._id], true))
      rows[next]?.focus()
      return
    }
    const status = marks.get(key)
    if (status === undefined || !doing.canMark) return
    event.preventDefault()
    if (count > 0) return doing.markSelected(status)
    if (attendee.status === 'registered') doing.mark(attendee, status)
    rows[at + 1]?.focus()
  })
  return setFrame
}
