import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { listStatus } from '~/list/query-status'
import { personName } from '~/entities/person-name'
import { ReadFailure } from '~/list/read-error'
import { useColumns } from '~/list/use-columns'
import { useEndOfJobs } from '~/bulk/use-end-of-jobs'
import { useSavedFile } from '~/list/use-saved-file'
import type { BulkAction } from '~/ui/list/bulk-bar'
import { DataTable } from '~/ui/data-table/data-table'
import { useDateFormat } from '~/ui/format/date-format'
import { EmptyState } from '~/ui/display/empty-state'
import { exportActions } from '~/ui/list/export-actions'
import { ListFoot } from '~/ui/list/list-foot'
import { NoRows } from '~/ui/data-table/empty-rows'
import { selectedCount, selectionTest, type Selection } from '~/ui/data-table/selection'
import { Stack } from '~/ui/display/stack'
import { useSelection } from '~/ui/data-table/use-selection'
import { peoplePage } from './course.api'
import { peopleColumns, type Standing } from './people-columns'
import { exportColumns, standingFile } from './people-export'
import { activeFilters } from './people-filters'
import { filterOf, isNarrowed, knownColumns, noFilters, type SummarySearch } from './people-search'
import { PeopleToolbar } from './people-toolbar'
import type { Course } from './use-course'

/** The people who are chosen, as what can be done with them needs to know them. */
export interface ChosenStandings {
  who: { users: string[] } | { filter: Schemas['CourseStatusFilter']; exclude: string[] }
  count: number
  unfinished: number | undefined
  onDone: () => void
}

interface PeopleListProps {
  course: Course
  search: SummarySearch
  onSearch: (change: Partial<SummarySearch>, how?: 'replace') => void
  /** What can be done with one of them, and with those that are chosen. */
  actions: (standing: Standing) => ReactNode
  bulk: (chosen: ChosenStandings) => BulkAction[]
  /** The way to the first people. */
  assign: ReactNode
}

/** Who has the course, and how each of them stands. */
export function PeopleList(props: PeopleListProps) {
  const { course, search, onSearch } = props
  const list = useQuery({ ...peoplePage(course._id, search), placeholderData: keepPreviousData })
  const { data, error } = list
  useEndOfJobs(() => void list.refetch())
  const { columns, choose } = useColumns('course-people', search.columns)
  const { save } = useSavedFile(standingFile)
  const dateFormat = useDateFormat()
  const { selection, setSelection, clear } = useSelection(filterOf(search))
  const rows = data?.data.users ?? []
  const total = data?.total ?? 0
  const who: ChosenStandings['who'] =
    selection.kind === 'some'
      ? { users: selection.ids }
      : { filter: filterOf(search), exclude: selection.except }
  const saveAs = (format: 'csv' | 'xlsx', those: ChosenStandings['who']) =>
    save({
      courses: [course._id],
      ...those,
      columns: exportColumns(columns),
      sort: search.sort,
      format,
    })
  return (
    <Stack gap={4}>
      <PeopleToolbar
        courseId={course._id}
        search={search}
        answer={data}
        onSearch={onSearch}
        columns={columns}
        onColumns={(ids) => {
          choose(ids)
          onSearch({ columns: ids && knownColumns(ids) }, 'replace')
        }}
        onExport={(format) => saveAs(format, { filter: filterOf(search), exclude: [] })}
      />
      <DataTable
        label="People in this course"
        columns={peopleColumns}
        rows={rows}
        total={total}
        rowId={({ user }) => user._id}
        rowName={({ user }) => personName(user)}
        status={listStatus(list)}
        expected={search.limit}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort, page: 1 })}
        visible={columns}
        selection={selection}
        onSelection={setSelection}
        onOpen={({ user }) => onSearch({ userId: user._id })}
        href={({ user }) =>
          `/library/selected-course/summary?courseId=${course._id}&userId=${user._id}`
        }
        actions={props.actions}
        isFiltered={isNarrowed(search)}
        whenEmpty={
          <EmptyState
            icon={<UserRoundPlus />}
            title="No one is assigned yet"
            description={
              course.status === 'published'
                ? 'Assign the course to people and groups to follow their progress here.'
                : 'Publish the course first, then assign it to people and groups.'
            }
            action={props.assign}
          />
        }
        whenNothingMatches={
          <NoRows
            title="No people match"
            search={search}
            filters={activeFilters(search, data, dateFormat)}
            total={total}
            onPage={(page) => onSearch({ page })}
            onClear={() => onSearch(noFilters)}
          />
        }
        whenFailed={
          error && <ReadFailure title="The people could not be loaded" error={error} query={list} />
        }
      />
      <ListFoot
        noun="people"
        page={search.page}
        limit={search.limit}
        total={total}
        onSearch={onSearch}
        chosen={{
          selection,
          onSelection: setSelection,
          actions: [
            ...props.bulk({
              who,
              count: selectedCount(selection, total),
              ...known(selection, rows, total),
              onDone: clear,
            }),
            ...exportActions((format) => saveAs(format, who)),
          ],
        }}
      />
    </Stack>
  )
}

/** What is known here of those who are chosen, when all of them are on this page. */
function known(selection: Selection, rows: readonly Standing[], total: number) {
  const chosen = rows.filter(({ user }) => selectionTest(selection)(user._id))
  if (chosen.length !== selectedCount(selection, total)) return { unfinished: undefined }
  return {
    unfinished: chosen.filter(({ status }) => status !== 'completed' && status !== 'withdrawn')
      .length,
  }
}
