import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { History } from '~/entities/history'
import { ReadError } from '~/list/read-error'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { PageHeader } from '~/ui/display/page-header'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { Time } from '~/ui/display/time'
import { assignmentSummary, GroupType, type Group } from './group-columns'
import type { GroupSearch } from './group-search'
import { group as groupQuery } from './groups.api'
import { type MemberActions, MembersTab } from '~/features/groups/members/members-tab'
import { NoGroup } from './no-group'
import { RulesTab } from '~/features/groups/rules/rules-tab'

interface GroupPageProps {
  groupId: string
  search: GroupSearch
  onSearch: (change: Partial<GroupSearch>, replace?: boolean) => void
  hrefOf: (userId: string) => string
  /** The link to the list. */
  back: ReactNode
  /** The actions for the group. */
  menu: (group: Group) => ReactNode
  /** The assignments of the group. */
  assigned: (group: Group) => ReactNode
  /** The bulk actions on members beside removing them. */
  actionsOf: MemberActions
}

/** A group: members, rules, assignments and history. */
export function GroupPage(props: GroupPageProps) {
  const { groupId, search, onSearch, hrefOf, back, menu, assigned, actionsOf } = props
  const groupData = useQuery(groupQuery(groupId))
  const { data, error } = groupData
  const group = data?.data.userGroups[0]
  if (!group)
    return (
      <>
        <PageHeader title="Group" isMissing={data !== undefined} back={back} />
        {data ? (
          <NoGroup groupId={groupId} back={back} />
        ) : error ? (
          <ReadError title="The group could not be loaded" error={error} query={groupData} />
        ) : (
          <ListSkeleton label="Loading the group" rows={4} lines={2} />
        )}
      </>
    )
  return (
    <>
      <PageHeader
        title={group.name}
        badge={<GroupType type={group.type} />}
        back={back}
        menu={menu(group)}
        context={<Context group={group} />}
      />
      <Tabs
        label="About this group"
        value={search.tab ?? 'members'}
        onValueChange={(tab) => onSearch({ tab: tab === 'members' ? undefined : tab })}
        tabs={[
          { value: 'members', label: 'Members', count: group.usersCount },
          { value: 'assigned', label: 'Assigned' },
          { value: 'rules', label: 'Rules' },
          { value: 'history', label: 'History' },
        ]}
      >
        <TabPanel value="members">
          <MembersTab
            key={group._id}
            group={group}
            search={search}
            onSearch={onSearch}
            hrefOf={hrefOf}
            actionsOf={actionsOf}
          />
        </TabPanel>
        <TabPanel value="assigned">{assigned(group)}</TabPanel>
        <TabPanel value="rules">
          <RulesTab key={group._id} group={group} />
        </TabPanel>
        <TabPanel value="history">
          <History key={group._id} subjectType="user-group" subjectId={group._id} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function Context({ group }: { group: Group }) {
  const { description, usersCount, assignments, updatedAt } = group
  const assigned = assignmentSummary(assignments)
  return (
    <>
      {description !== '' && <div dir="auto">{description}</div>}
      {counted(usersCount, 'member', 'members')}
      {assigned !== 'None' && ` · ${assigned} assigned`} · updated <Time value={updatedAt} />
    </>
  )
}
