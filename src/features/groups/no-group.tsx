import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useRestoreGroup } from './use-restore-group'

/** In place of a group that is not there; one that was deleted lately can come back. */
export function NoGroup({ groupId, back }: { groupId: string; back: ReactNode }) {
  const restore = useRestoreGroup()
  return (
    <EmptyState
      title="There is no group at this address"
      description={
        <>
          The link may be incomplete, or the group was deleted: in the first 30 days it can be
          restored. {back}
        </>
      }
      action={
        <Button
          busy={restore.isPending}
          onClick={() => restore.mutate({ body: { userGroup: groupId } })}
        >
          Restore the group
        </Button>
      }
    />
  )
}
