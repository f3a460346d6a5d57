import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { usePage } from '~/ui/hooks/use-page'
import { Button } from '~/ui/input/button'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { toast } from '~/ui/overlay/toast'
import { endGroupLicense, groupLicenses } from './assign.api'

type GroupLicense = Schemas['GroupLicense']

/** The licenses of a group: new members get seats in them until they are ended. */
export function GroupLicenses({ group }: { group: string }) {
  const { page, setPage, within } = usePage(25)
  const [ending, setEnding] = useState<{ groupLicense: GroupLicense; open: boolean } | null>(null)
  const list = useQuery({ ...groupLicenses(group, page), placeholderData: keepPreviousData })
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading licenses" rows={2} lines={2} />
    return <ReadError level={3} title="Licenses could not be loaded" error={error} query={list} />
  }
  const total = data.total ?? 0
  within(total)
  return (
    <Stack gap={3}>
      {total === 0 ? (
        <EmptyState
          level={3}
          icon={<Ticket />}
          title="No licenses for future members"
          description="Licenses in which people who join the group get a seat appear here."
        />
      ) : (
        <ul role="list" aria-label="Licenses of this group" aria-busy={list.isPlaceholderData}>
          {data.data.groupLicenses.map((groupLicense) => (
            <ListItem
              key={groupLicense.license._id}
              action={
                <Button
                  size="sm"
                  aria-label={`End for ${groupLicense.license.name}`}
                  onClick={() => setEnding({ groupLicense, open: true })}
                >
                  End
                </Button>
              }
            >
              <Text as="div" weight="medium" dir="auto">
                <Link
                  to="/library/selected-license/summary"
                  search={{ licenseId: groupLicense.license._id }}
                >
                  {groupLicense.license.name}
                </Link>
              </Text>
              <Detail groupLicense={groupLicense} />
            </ListItem>
          ))}
        </ul>
      )}
      {total > 25 && (
        <Pagination label="licenses" page={page} limit={25} total={total} onPage={setPage} />
      )}
      {ending && (
        <EndLicense
          key={ending.groupLicense.license._id}
          groupLicense={ending.groupLicense}
          open={ending.open}
          onClose={() => setEnding({ ...ending, open: false })}
        />
      )}
    </Stack>
  )
}

function Detail({
  groupLicense: { notify, assignedBy, createdAt },
}: {
  groupLicense: GroupLicense
}) {
  return (
    <Text as="div" size="sm" tone="muted">
      {notify ? 'New members are notified' : 'New members are not notified'} · assigned{' '}
      <Time value={createdAt} />
      {assignedBy && (
        <>
          {' '}
          by <bdi>{assignedBy.name}</bdi>
        </>
      )}
    </Text>
  )
}

interface EndLicenseProps {
  groupLicense: GroupLicense
  open: boolean
  onClose: () => void
}

/** Confirms that people who join the group get no more seats in the license. */
function EndLicense({ groupLicense: { group, license }, open, onClose }: EndLicenseProps) {
  const { mutateAsync } = useMutation(endGroupLicense)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`End ${license.name} for ${group.name}?`}
      action="End assignment"
      onConfirm={async () => {
        await mutateAsync({ body: { userGroup: group._id, license: license._id } })
        toast({
          tone: 'success',
          title: `${license.name} is no longer assigned to ${group.name}`,
        })
      }}
    >
      People who join the group from now on do not get a seat. Members keep their seats.
    </ConfirmDialog>
  )
}
