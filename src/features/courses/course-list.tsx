import type { ReactNode } from 'react'
import type { BulkAsked } from '~/bulk/bulk-change'
import { ReadFailure } from '~/list/read-error'
import { useSavedFile } from '~/list/use-saved-file'
import { DataTable } from '~/ui/data-table/data-table'
import { ListFoot } from '~/ui/list/list-foot'
import { Stack } from '~/ui/display/stack'
import { useSelection } from '~/ui/data-table/use-selection'
import { whichOf, type CourseChange } from './course-change'
import { courseColumns } from './course-columns'
import { courseFile, exportColumns } from './course-export'
import { filterOf, isNarrowed, type CourseSearch } from './course-search'
import { CourseToolbar } from './course-toolbar'
import { NoCoursesHere, NoCoursesYet } from './no-courses'
import { useCourseBulk } from './use-course-bulk'
import type { Course, useCourses } from './use-courses'

interface CourseListProps {
  search: CourseSearch
  onSearch: (change: Partial<CourseSearch>, how?: 'replace') => void
  list: ReturnType<typeof useCourses>
  ask: (asked: BulkAsked<CourseChange>) => void
  onAssign: (courses: Course[]) => void
  onLink: (courses: Course[]) => void
  onDuplicate: (courses: Course[]) => void
  /** The columns to show, and a way to choose others. */
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
  onOpen: (course: Course) => void
  onEdit: (course: Course) => void
  href: (course: Course) => string
  actions: (course: Course) => ReactNode
  /** The way to begin when there is none yet. */
  firstAction: ReactNode
}

const none: Course[] = []

/** The table of courses with all that goes over and under it. */
export function CourseList(props: CourseListProps) {
  const { search, onSearch, list, columns } = props
  const { answer, status, page } = list
  const { selection, setSelection, clear } = useSelection(filterOf(search))
  const total = answer?.total ?? 0
  const { save } = useSavedFile(courseFile)
  const actions = useCourseBulk({
    selection,
    search,
    answer,
    ask: props.ask,
    onAssign: props.onAssign,
    onLink: props.onLink,
    onDuplicate: props.onDuplicate,
    onExport: (format) =>
      save({
        ...whichOf(selection, search),
        columns: exportColumns(columns),
        sort: search.sort,
        format,
      }),
    onDone: clear,
  })
  return (
    <Stack gap={4}>
      <CourseToolbar
        search={search}
        answer={answer}
        onSearch={onSearch}
        columns={columns}
        onColumns={props.onColumns}
      />
      <DataTable
        label="Courses"
        columns={courseColumns}
        rows={answer?.data.courses ?? none}
        total={total}
        rowId={({ _id }) => _id}
        rowName={({ title }) => title}
        status={status}
        expected={search.limit}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort })}
        visible={columns}
        selection={selection}
        onSelection={setSelection}
        onOpen={props.onOpen}
        onEdit={props.onEdit}
        href={props.href}
        actions={props.actions}
        isFiltered={isNarrowed(search) || search.status !== undefined || search.deleted === true}
        whenEmpty={<NoCoursesYet action={props.firstAction} />}
        whenNothingMatches={<NoCoursesHere search={search} answer={answer} onSearch={onSearch} />}
        whenFailed={
          page.error && (
            <ReadFailure error={page.error} query={page} title="The courses could not be loaded" />
          )
        }
      />
      <ListFoot
        noun="courses"
        page={search.page}
        limit={search.limit}
        total={total}
        onSearch={onSearch}
        chosen={{ selection, onSelection: setSelection, actions }}
      />
    </Stack>
  )
}
