import type { ReactNode } from 'react'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { groupBulkAction } from './group-bulk-action'

/** Shown if a group does not exist; a recently deleted one can be restored. */
export function NoGroup({ groupId, back }: { groupId: string; back: ReactNode }) {
  const { ask, isBusy } = useBulkAction(groupBulkAction)
  return (
    <EmptyState
      title="Group not found"
      description={
        <>
          The link may be incomplete, or the group was deleted. Deleted groups can be restored for
          30 days. {back}
        </>
      }
      action={
        <Button
          busy={isBusy}
          onClick={() => ask({ change: { kind: 'restore', groupId }, count: 1 })}
        >
          Restore group
        </Button>
      }
    />
  )
}
