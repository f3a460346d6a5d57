import { useState } from 'react'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { personName } from '~/entities/person-name'
import { lazyDialog } from '~/ui/lazy/lazy'
import type { AssignedPath } from './assigned-path'
import { assignedPathAction } from './assigned-path-action'
import { assignedPathChange, type PathSource } from './assigned-path-change'
import { AssignedPathInputs } from './assigned-path-inputs'
import { AssignedPathMenu } from './assigned-path-menu'

const PathSources = lazyDialog(() => import('./path-sources').then((module) => module.PathSources))
const PathStepsDialog = lazyDialog(() =>
  import('./path-steps-dialog').then((module) => module.PathStepsDialog),
)

interface Shown {
  what: 'steps' | 'sources'
  assigned: AssignedPath
  open: boolean
}

/**
 * Actions on assigned learning paths for any screen that shows them: a `menu` for a row, `ask` for a bulk action.
 * Render `dialogs` once on the screen.
 */
export function useAssignedPaths() {
  const { ask, dialogs } = useBulkAction(assignedPathAction, (change, onChange) => (
    <AssignedPathInputs change={change} onChange={onChange} />
  ))
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown((now) => now && { ...now, open: false })
  const removeSource = (path: string, user: AssignedPath['user'], source: PathSource) =>
    ask({
      change: { kind: 'remove', paths: [path], target: { users: [user._id] }, source },
      count: 1,
      name: personName(user),
    })
  return {
    ask,
    /** Removes a learning path from a user, whatever its sources. */
    remove: (path: string, user: AssignedPath['user']) =>
      ask({
        change: assignedPathChange('remove', [path], { users: [user._id] }),
        count: 1,
        name: personName(user),
      }),
    menu: (assigned: AssignedPath, label: string) => (
      <AssignedPathMenu
        assigned={assigned}
        label={label}
        onChange={(kind) =>
          ask({
            change: assignedPathChange(kind, [assigned.path._id], { users: [assigned.user._id] }),
            count: 1,
            name: personName(assigned.user),
          })
        }
        onShow={(what) => setShown({ what, assigned, open: true })}
      />
    ),
    dialogs: (
      <>
        {shown?.what === 'steps' && (
          <PathStepsDialog assigned={shown.assigned} open={shown.open} onClose={close} />
        )}
        {shown?.what === 'sources' && (
          <PathSources
            assigned={shown.assigned}
            open={shown.open}
            onClose={close}
            onRemove={(source) => {
              close()
              removeSource(shown.assigned.path._id, shown.assigned.user, source)
            }}
          />
        )}
        {dialogs}
      </>
    ),
  }
}
