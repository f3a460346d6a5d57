import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { IconButton } from '~/ui/input/icon-button'
import { useKeydown } from '~/ui/hooks/use-keydown'
import * as css from './person.css'

export interface Steps {
  /** The ids of the list in its present order. */
  ids: readonly string[]
  onStep: (userId: string) => void
}

interface PersonStepsProps {
  userId: string
  steps: Steps | undefined
  isOpen: boolean
  /** The link to the user's own page; absent if the user does not exist. */
  pageLink: ReactNode
}

/** Keys are ignored while typing. */
const busy = 'input, textarea, select'

/** The footer of the drawer: previous, next, and the full page. */
export function PersonSteps({ userId, steps, isOpen, pageLink }: PersonStepsProps) {
  const foot = useRef<HTMLDivElement>(null)
  const at = steps?.ids.indexOf(userId) ?? -1
  const previous = at > 0 ? steps?.ids[at - 1] : undefined
  const next = at >= 0 ? steps?.ids[at + 1] : undefined
  const go = (to: string | undefined) => to !== undefined && steps?.onStep(to)
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const drawer = foot.current?.closest('[role="dialog"]')
    if (!(event.target instanceof Element) || !drawer?.contains(event.target)) return
    if (event.target.closest(busy)) return
    if (event.key === 'j') go(next)
    if (event.key === 'k') go(previous)
  }
  useKeydown(onKey, { isOn: isOpen })
  return (
    <div ref={foot} className={css.foot}>
      {at >= 0 && (
        <>
          <IconButton
            label="Previous person"
            shortcut={['k']}
            aria-keyshortcuts="k"
            icon={<ChevronUp aria-hidden />}
            aria-disabled={previous === undefined || undefined}
            onClick={() => go(previous)}
          />
          <IconButton
            label="Next person"
            shortcut={['j']}
            aria-keyshortcuts="j"
            icon={<ChevronDown aria-hidden />}
            aria-disabled={next === undefined || undefined}
            onClick={() => go(next)}
          />
        </>
      )}
      {pageLink && <span className={css.footEnd}>{pageLink}</span>}
    </div>
  )
}
