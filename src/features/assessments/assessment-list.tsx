import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardCheck, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { listStatus } from '~/fields/list-status'
import { ReadFailure } from '~/fields/read-failure'
import { useBulkChanges } from '~/fields/use-bulk-changes'
import { BulkBar } from '~/ui/bulk-bar'
import { Checkbox } from '~/ui/checkbox'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { Menu } from '~/ui/menu'
import { MenuItem } from '~/ui/menu-item'
import { Pagination } from '~/ui/pagination'
import type { Selection } from '~/ui/selection'
import { Stack } from '~/ui/stack'
import { assessmentKind } from './assessment-change'
import { assessmentColumns } from './assessment-columns'
import type { AssessmentSearch } from './assessment-search'
import { AssessmentToolbar } from './assessment-toolbar'
import { assessmentsPage, idsMatching, type Assessment } from './assessments.api'
import { NothingHere } from './no-assessments'

interface AssessmentListProps {
  search: AssessmentSearch
  onSearch: (change: Partial<AssessmentSearch>, how?: 'replace') => void
  onOpen: (assessment: Assessment) => void
  href: (assessment: Assessment) => string
  /** The way to the first one. */
  create: ReactNode
}

const none: Assessment[] = []

/** The assessments of the library, a page at a time. */
export function AssessmentList({ search, onSearch, create, ...doing }: AssessmentListProps) {
  const list = useQuery({ ...assessmentsPage(search), placeholderData: keepPreviousData })
  const [chosen, setSelection] = useState<string[]>([])
  const { ask, dialogs } = useBulkChanges(assessmentKind, (change, onChange) =>
    change.kind === 'restore' ? null : (
      <Checkbox
        label="Also take them out of the courses that use them"
        help="Without this, assessments that are in use are not deleted."
        checked={change.removeFromCourses}
        onChange={(removeFromCourses) => onChange({ ...change, removeFromCourses })}
      />
    ),
  )
  const { data, error } = list
  const rows = data?.data.assessment ?? none
  const total = data?.total ?? 0
  const deleting = (assessmentIds: string[], name?: string) =>
    ask({
      change: { kind: 'delete', assessmentIds, removeFromCourses: false },
      count: assessmentIds.length,
      name,
      onDone: () => setSelection([]),
    })
  const menu = (row: Assessment) => (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${row.title}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      <MenuItem icon={<Pencil />} onSelect={() => doing.onOpen(row)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => deleting([row._id], row.title)}>
        Delete
      </MenuItem>
    </Menu>
  )
  // The server takes ids here, no filter: of all that match they are read first.
  const choose = async (next: Selection) =>
    setSelection(next.kind === 'some' ? next.ids : await idsMatching(search))
  return (
    <Stack gap={4}>
      <AssessmentToolbar search={search} answer={data} onSearch={onSearch} />
      <DataTable
        label="Assessments"
        columns={assessmentColumns}
        rows={rows}
        total={total}
        rowId={({ _id }) => _id}
        rowName={({ title }) => title}
        status={listStatus(list)}
        expected={search.limit}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort })}
        selection={{ kind: 'some', ids: chosen }}
        onSelection={(next) => void choose(next)}
        onEdit={doing.onOpen}
        actions={menu}
        isFiltered={search.search !== '' || search.status !== undefined || !!search.unused}
        whenEmpty={
          <EmptyState
            icon={<ClipboardCheck />}
            title="No assessments yet"
            description="An assessment checks at the end of a course what people have learnt. It can be used in any number of courses."
            action={create}
          />
        }
        whenNothingMatches={<NothingHere search={search} total={total} onSearch={onSearch} />}
        whenFailed={
          error && (
            <ReadFailure error={error} query={list} title="The assessments could not be loaded" />
          )
        }
        {...doing}
      />
      {total > 0 && (
        <BulkBar
          selection={{ kind: 'some', ids: chosen }}
          onSelection={(next) => void choose(next)}
          total={total}
          noun="assessments"
          actions={[
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              onPress: () => deleting(chosen),
            },
          ]}
        >
          <Pagination
            label="assessments"
            page={search.page}
            limit={search.limit}
            total={total}
            onPage={(page) => onSearch({ page })}
            onLimit={(limit) => onSearch({ limit })}
          />
        </BulkBar>
      )}
      {dialogs}
    </Stack>
  )
}
