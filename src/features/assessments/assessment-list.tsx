import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { listStatus } from '~/list/query-status'
import { ReadFailure } from '~/list/read-error'
import { useEndOfJobs } from '~/bulk/use-end-of-jobs'
import { DataTable } from '~/ui/data-table/data-table'
import { ListFoot } from '~/ui/list/list-foot'
import { NoRows } from '~/ui/data-table/empty-rows'
import { selectedCount } from '~/ui/data-table/selection'
import { Stack } from '~/ui/display/stack'
import { useSelection } from '~/ui/data-table/use-selection'
import type { AssessmentChange, Which } from './assessment-change'
import { assessmentColumns } from './assessment-columns'
import { AssessmentMenu } from './assessment-menu'
import { filterOf, isNarrowed, noFilters, type AssessmentSearch } from './assessment-search'
import { activeFilters, AssessmentToolbar } from './assessment-toolbar'
import { assessmentsPage, type Assessment } from './assessments.api'
import { NoAssessmentsYet } from './no-assessments'
import { useAssessmentChanges } from './use-assessment-changes'

interface AssessmentListProps {
  search: AssessmentSearch
  onSearch: (change: Partial<AssessmentSearch>, how?: 'replace') => void
  /** The columns to show, and a way to choose others. */
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
  onOpen: (assessment: Assessment) => void
  href: (assessment: Assessment) => string
  /** The way to the first one. */
  create: ReactNode
}

const none: Assessment[] = []

/** The assessments of the library, a page at a time. */
export function AssessmentList(props: AssessmentListProps) {
  const { search, onSearch, columns, onColumns, create, ...opening } = props
  const list = useQuery({ ...assessmentsPage(search), placeholderData: keepPreviousData })
  useEndOfJobs(() => void list.refetch())
  const { data, error } = list
  const total = data?.total ?? 0
  const { selection, setSelection, clear } = useSelection(filterOf(search))
  const { ask, dialogs } = useAssessmentChanges()
  const which: Which =
    selection.kind === 'some'
      ? { assessmentIds: selection.ids }
      : { filter: filterOf(search), exclude: selection.except }
  const asking = (change: AssessmentChange) => () =>
    ask({ change, count: selectedCount(selection, total), onDone: clear })
  return (
    <Stack gap={4}>
      <AssessmentToolbar
        search={search}
        answer={data}
        onSearch={onSearch}
        columns={columns}
        onColumns={onColumns}
      />
      <DataTable
        label="Assessments"
        columns={assessmentColumns}
        rows={data?.data.assessment ?? none}
        total={total}
        rowId={({ _id }) => _id}
        rowName={({ title }) => title}
        status={listStatus(list)}
        expected={search.limit}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort })}
        visible={columns}
        selection={selection}
        onSelection={setSelection}
        actions={(assessment) => (
          <AssessmentMenu assessment={assessment} ask={ask} onOpen={opening.onOpen} />
        )}
        isFiltered={isNarrowed(search)}
        whenEmpty={<NoAssessmentsYet action={create} />}
        whenNothingMatches={
          <NoRows
            title="No assessments match"
            search={search}
            filters={activeFilters(search)}
            total={total}
            onPage={(page) => onSearch({ page })}
            onClear={() => onSearch(noFilters)}
          />
        }
        whenFailed={
          error && (
            <ReadFailure error={error} query={list} title="The assessments could not be loaded" />
          )
        }
        // What was deleted is restored before it is opened.
        {...(!search.deleted && { ...opening, onEdit: opening.onOpen })}
      />
      <ListFoot
        noun="assessments"
        page={search.page}
        limit={search.limit}
        total={total}
        onSearch={onSearch}
        chosen={{
          selection,
          onSelection: setSelection,
          actions: search.deleted
            ? [
                {
                  id: 'restore',
                  label: 'Restore',
                  icon: <RotateCcw aria-hidden />,
                  onPress: asking({ kind: 'restore', which }),
                },
              ]
            : [
                {
                  id: 'delete',
                  label: 'Delete',
                  icon: <Trash2 aria-hidden />,
                  tone: 'danger',
                  onPress: asking({ kind: 'delete', which, removeFromCourses: false }),
                },
              ],
        }}
      />
      {dialogs}
    </Stack>
  )
}
