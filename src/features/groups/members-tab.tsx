import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { listStatus } from '~/list/query-status'
import { peopleFile, peopleIn } from '~/list/export-users'
import { personName } from '~/entities/person-name'
import { ReadFailure } from '~/list/read-error'
import { useColumns } from '~/list/use-columns'
import { useSavedFile } from '~/list/use-saved-file'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { DataTable } from '~/ui/data-table/data-table'
import { EmptyState } from '~/ui/display/empty-state'
import { exportActions } from '~/ui/list/export-actions'
import { ExportMenu } from '~/ui/list/export-menu'
import { ListFoot } from '~/ui/list/list-foot'
import { ListTools } from '~/ui/list/list-tools'
import { NoRows } from '~/ui/data-table/empty-rows'
import { selectedCount } from '~/ui/data-table/selection'
import { Stack } from '~/ui/display/stack'
import { columnChoices } from '~/ui/data-table/table-columns'
import { useSelection } from '~/ui/data-table/use-selection'
import { AddMembersDrawer } from './add-members-drawer'
import type { Group } from './group-columns'
import { knownMemberColumns, memberFilter, type GroupSearch } from './group-search'
import { membersPage } from './groups.api'
import { memberColumns, type Member } from './member-columns'
import { exportColumns } from './member-export'
import { useMembers } from './use-members'

interface MembersTabProps {
  group: Group
  search: GroupSearch
  onSearch: (change: Partial<GroupSearch>) => void
  hrefOf: (userId: string) => string
}

const none: Member[] = []
const choices = columnChoices(memberColumns)

/** Who is in a group: found, added and taken out, as many at once as there are. */
export function MembersTab({ group, search, onSearch, hrefOf }: MembersTabProps) {
  const filter = memberFilter(group._id, search.memberSearch)
  const list = useQuery({ ...membersPage(filter, search), placeholderData: keepPreviousData })
  const { data, error } = list
  const { selection, setSelection, clear } = useSelection(filter)
  const { columns, choose } = useColumns('members', search.memberColumns)
  const [isAdding, setAdding] = useState(false)
  const isByHand = group.type === 'static'
  const total = data?.total ?? 0
  const { add, remove, isBusy, dialogs } = useMembers(group)
  const { memberSearch = '', memberPage = 1, memberSort = 'name', limit } = search
  const { save, isSaving } = useSavedFile(peopleFile)
  const shown = { columns: exportColumns(columns), sort: memberSort }
  const narrow = (text: string) =>
    onSearch({ memberSearch: text || undefined, memberPage: undefined })
  const addButton = (
    <Button tone="accent" icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
      Add members
    </Button>
  )
  return (
    <Stack gap={4}>
      <ListTools
        search={{
          label: 'Search members',
          placeholder: 'Name, email or designation',
          value: memberSearch,
          onChange: narrow,
        }}
        end={
          <>
            <ColumnChooser
              choices={choices}
              visible={columns}
              onChange={(ids) => {
                choose(ids)
                onSearch({ memberColumns: ids && knownMemberColumns(ids) })
              }}
            />
            <ExportMenu
              label="Export the members"
              noun={['member', 'members']}
              total={total}
              busy={isSaving}
              onExport={(format) => save({ filter, ...shown, format })}
            />
            {isByHand && addButton}
          </>
        }
      />
      {!isByHand && (
        <Callout tone="info">
          The members follow from the rules: nobody is added or taken out by hand.
        </Callout>
      )}
      <DataTable
        label="Members"
        columns={memberColumns}
        rows={data?.data.users ?? none}
        total={total}
        rowId={({ _id }) => _id}
        rowName={personName}
        status={listStatus(list)}
        expected={limit}
        sort={memberSort}
        onSort={(sort) => onSearch({ memberSort: sort, memberPage: undefined })}
        visible={columns}
        {...(isByHand && { selection, onSelection: setSelection })}
        onOpen={({ _id }) => onSearch({ userId: _id })}
        href={({ _id }) => hrefOf(_id)}
        isFiltered={memberSearch !== ''}
        whenEmpty={
          <EmptyState
            level={2}
            title="Nobody is in this group"
            description={
              isByHand
                ? 'Add people by name, or paste a list of addresses.'
                : 'As soon as somebody fits the rules, they are in it.'
            }
            action={isByHand ? addButton : undefined}
          />
        }
        whenNothingMatches={
          <NoRows
            title="No member matches"
            search={{ page: memberPage, limit, search: memberSearch }}
            filters={[]}
            total={total}
            onPage={(page) => onSearch({ memberPage: page })}
            onClear={() => narrow('')}
          />
        }
        whenFailed={
          error && (
            <ReadFailure title="The members could not be loaded" error={error} query={list} />
          )
        }
      />
      <ListFoot
        noun="members"
        page={memberPage}
        limit={limit}
        total={total}
        onSearch={({ page, ...size }) => onSearch({ memberPage: page, ...size })}
        chosen={
          isByHand
            ? {
                selection,
                onSelection: setSelection,
                actions: [
                  {
                    id: 'remove',
                    label: 'Take out of the group',
                    icon: <UserMinus aria-hidden />,
                    busy: isBusy,
                    onPress: () =>
                      remove({
                        who: peopleIn(selection, filter),
                        count: selectedCount(selection, total),
                        onDone: clear,
                      }),
                  },
                  ...exportActions((format) =>
                    save({ ...peopleIn(selection, filter), ...shown, format }),
                  ),
                ],
              }
            : undefined
        }
      />
      {dialogs}
      <AddMembersDrawer
        group={group}
        open={isAdding}
        onClose={() => setAdding(false)}
        add={(userIds) => add(userIds, () => setAdding(false))}
      />
    </Stack>
  )
}
