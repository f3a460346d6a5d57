import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { ConfirmDialog } from '~/ui/confirm'
import { counted } from '~/ui/numbers'
import { SkeletonText } from '~/ui/skeleton'
import type { Group } from './group-columns'
import { removal as removalQuery } from './groups.api'
import type { useRemoveMembers } from './use-remove-members'

interface RemoveMembersProps {
  removal: ReturnType<typeof useRemoveMembers>
  group: Group
}

/** Asks before very many leave a group, or before leaving it takes something from them. */
export function RemoveMembers({ removal, group }: RemoveMembersProps) {
  const { asked, count, withdraw, confirmed } = removal
  if (!asked) return null
  const people = counted(count, 'person', 'people')
  return (
    <ConfirmDialog
      open
      onClose={withdraw}
      title={`Take ${people} out of ${group.name}?`}
      action={`Take ${people} out`}
      affected={count}
      onConfirm={confirmed}
    >
      <Consequences body={asked} />
    </ConfirmDialog>
  )
}

function Consequences({ body }: { body: Schemas['GroupMembership'] }) {
  const { data, error } = useQuery(removalQuery(body))
  if (error) return <>What this does could not be found out: {error.message}.</>
  if (!data) return <SkeletonText lines={2} />
  if ('job' in data.data) return <>Their accounts stay.</>
  const { memberships, assignments } = data.data.consequences
  return (
    <>
      {counted(memberships, 'membership ends', 'memberships end')}; the accounts stay.{' '}
      {assignments > 0
        ? `${counted(assignments, 'unfinished assignment ends', 'unfinished assignments end')}.`
        : 'Nothing that was assigned ends.'}
    </>
  )
}
