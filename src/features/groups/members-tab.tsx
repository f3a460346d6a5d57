import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { listStatus } from '~/fields/list-status'
import { personName } from '~/fields/person-name'
import { ReadFailure } from '~/fields/read-failure'
import { BulkBar } from '~/ui/bulk-bar'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Pagination } from '~/ui/pagination'
import { SearchBox } from '~/ui/search-box'
import { nothingSelected, selectedCount, type Selection } from '~/ui/selection'
import { AddMembersDrawer } from './add-members-drawer'
import type { Group } from './group-columns'
import { memberFilter, type GroupSearch } from './group-search'
import { membersPage } from './groups.api'
import * as css from './groups.css'
import { memberColumns } from './member-columns'
import { useMembers } from './use-members'

interface MembersTabProps {
  group: Group
  search: GroupSearch
  onSearch: (change: Partial<GroupSearch>) => void
  hrefOf: (userId: string) => string
}

/** Who is in a group: found, added and taken out, as many at once as there are. */
export function MembersTab({ group, search, onSearch, hrefOf }: MembersTabProps) {
  const filter = memberFilter(group._id, search.memberSearch)
  const list = useQuery({ ...membersPage(filter, search), placeholderData: keepPreviousData })
  const { data, error } = list
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isAdding, setAdding] = useState(false)
  const isByHand = group.type === 'static'
  const total = data?.total ?? 0
  const { add, remove, isBusy, dialogs } = useMembers(group)
  const narrow = (memberSearch: string | undefined) => {
    // What matches is another set of people now.
    setSelection(nothingSelected)
    onSearch({ memberSearch: memberSearch || undefined, memberPage: undefined })
  }
  const addButton = (
    <Button tone="accent" icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
      Add members
    </Button>
  )
  const pages = (
    <Pagination
      label="members"
      page={search.memberPage ?? 1}
      limit={search.limit}
      total={total}
      onPage={(memberPage) => onSearch({ memberPage })}
      onLimit={(limit) => onSearch({ limit, memberPage: undefined })}
    />
  )
  return (
    <>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchBox label="Search members" value={search.memberSearch ?? ''} onChange={narrow} />
        </div>
        {isByHand && <div className={css.end}>{addButton}</div>}
      </div>
      {!isByHand && (
        <div className={css.note}>
          <Callout tone="info">
            The members follow from the rules: nobody is added or taken out by hand.
          </Callout>
        </div>
      )}
      <DataTable
        label="Members"
        columns={memberColumns}
        rows={data?.data.users ?? []}
        total={total}
        rowId={({ _id }) => _id}
        rowName={personName}
        status={listStatus(list)}
        expected={search.limit}
        sort={search.memberSort ?? 'name'}
        onSort={(memberSort) => onSearch({ memberSort, memberPage: undefined })}
        {...(isByHand && { selection, onSelection: setSelection })}
        onOpen={({ _id }) => onSearch({ userId: _id })}
        href={({ _id }) => hrefOf(_id)}
        isFiltered={search.memberSearch !== undefined}
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
          <EmptyState
            title="No member matches"
            description={`Nobody in this group matches “${search.memberSearch ?? ''}”.`}
            action={<Button onClick={() => narrow(undefined)}>Clear the search</Button>}
          />
        }
        whenFailed={
          error && (
            <ReadFailure title="The members could not be loaded" error={error} query={list} />
          )
        }
      />
      {isByHand ? (
        <BulkBar
          selection={selection}
          onSelection={setSelection}
          total={total}
          noun="members"
          actions={[
            {
              id: 'remove',
              label: 'Take out of the group',
              icon: <UserMinus aria-hidden />,
              busy: isBusy,
              onPress: () =>
                remove({
                  who:
                    selection.kind === 'some'
                      ? { userIds: selection.ids }
                      : { filter, exclude: selection.except },
                  count: selectedCount(selection, total),
                  onDone: () => setSelection(nothingSelected),
                }),
            },
          ]}
        >
          {pages}
        </BulkBar>
      ) : (
        pages
      )}
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
