import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { targetOf } from '~/list/define-list'
import { ListExport } from '~/list/list-export'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { Callout } from '~/ui/display/callout'
import { EmptyState } from '~/ui/display/empty-state'
import { Button } from '~/ui/input/button'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import { AddMembersDrawer } from './add-members-drawer'
import type { Group } from '~/features/groups/group-columns'
import type { GroupSearch } from '~/features/groups/group-search'
import { memberList } from './member-list'
import { addressOf, memberSearchOf } from './member-search'
import { useMembers } from './use-members'

interface MembersTabProps {
  group: Group
  search: GroupSearch
  onSearch: (change: Partial<GroupSearch>, replace?: boolean) => void
  hrefOf: (userId: string) => string
  actionsOf: MemberActions
}

/** The bulk actions on selected members: ids, or a filter with exceptions. */
export type MemberActions = (selected: {
  users: string[] | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  onDone: () => void
}) => BulkBarAction[]

/** The members of a group, with adding and removing. */
export function MembersTab({ group, search, onSearch, hrefOf, actionsOf }: MembersTabProps) {
  const list = useList(memberList, {
    search: memberSearchOf(group._id, search),
    go: (change, replace) => onSearch(addressOf(change), replace),
  })
  const [isAdding, setAdding] = useState(false)
  const isByHand = group.type === 'static'
  const { add, remove, isBusy, dialogs } = useMembers(group)
  const { selection, count, clear, exportAs } = list.selection
  const addButton = isByHand && (
    <Button tone="accent" icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
      Add members
    </Button>
  )
  const takeOut = () =>
    remove({
      target: targetOf(selection, list.filter, (userIds) => ({ userIds })),
      count,
      onDone: clear,
    })
  return (
    <>
      <ListView
        state={list}
        tools={
          <>
            <ListExport label="Export members" state={list} />
            {addButton}
          </>
        }
        notice={
          !isByHand && (
            <Callout tone="info">
              Members are managed by the rules. They cannot be added or removed manually.
            </Callout>
          )
        }
        bulk={[
          ...(isByHand
            ? [
                {
                  id: 'remove',
                  label: 'Remove from group',
                  icon: <UserMinus aria-hidden />,
                  busy: isBusy,
                  onPress: takeOut,
                },
              ]
            : []),
          ...actionsOf({
            users: targetOf(selection, list.filter, (userIds) => userIds),
            count,
            onDone: clear,
          }),
          ...exportActions(exportAs),
        ]}
        onOpen={({ _id }) => onSearch({ userId: _id })}
        href={({ _id }) => hrefOf(_id)}
        whenEmpty={
          <EmptyState
            level={2}
            title="No members yet"
            description={
              isByHand
                ? 'Add people by name, or paste a list of email addresses.'
                : 'People who match the rules are added automatically.'
            }
            action={addButton}
          />
        }
      />
      {dialogs}
      <AddMembersDrawer
        group={group}
        open={isAdding}
        onClose={() => setAdding(false)}
        add={(userIds) => add(userIds, () => setAdding(false))}
      />
    </>
  )
}
