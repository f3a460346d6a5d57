import { GraduationCap, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { useCourseFilters } from '~/list/course-filter'
import { listStatus } from '~/list/query-status'
import { peopleFile, peopleIn } from '~/list/export-users'
import { personName } from '~/entities/person-name'
import { ReadFailure } from '~/list/read-error'
import { useColumns } from '~/list/use-columns'
import { useSavedFile } from '~/list/use-saved-file'
import { DataTable } from '~/ui/data-table/data-table'
import { useDateFormat } from '~/ui/format/date-format'
import { EmptyState } from '~/ui/display/empty-state'
import { exportActions } from '~/ui/list/export-actions'
import { ListFoot } from '~/ui/list/list-foot'
import { NoRows } from '~/ui/data-table/empty-rows'
import { selectedCount } from '~/ui/data-table/selection'
import { Stack } from '~/ui/display/stack'
import { useSelection } from '~/ui/data-table/use-selection'
import { learnerColumns, type Learner } from './learner-columns'
import { exportColumns } from './learner-export'
import { activeFilters } from './learner-filters'
import { filterOf, knownColumns, noFilters, type LearnerSearch } from './learner-search'
import { LearnerToolbar } from './learner-toolbar'
import type { useLearners } from './use-learners'

/** Learners who are chosen in the list. */
export interface ChosenLearners {
  who: { users: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  onDone: () => void
}

interface LearnerListProps {
  search: LearnerSearch
  onSearch: (change: Partial<LearnerSearch>) => void
  list: ReturnType<typeof useLearners>
  onOpen: (learner: Learner) => void
  href: (learner: Learner) => string
  onIntent: (learner: Learner) => void
  actions: (learner: Learner) => ReactNode
  onAssign: (chosen: ChosenLearners) => void
  /** The way to the first people. */
  begin: ReactNode
}

/** Everybody who learns here, a page at a time. */
export function LearnerList(props: LearnerListProps) {
  const { search, onSearch, list, begin, onAssign, ...doing } = props
  const { data, error } = list
  const total = data?.total ?? 0
  const { selection, setSelection, clear } = useSelection(filterOf(search))
  const learning = useCourseFilters(search)
  const { columns, choose } = useColumns('learners', search.columns)
  const { save, isSaving } = useSavedFile(peopleFile)
  const shown = { columns: exportColumns(columns), sort: search.sort }
  const dateFormat = useDateFormat()
  const filters = [...activeFilters(search, data, dateFormat), ...learning]
  return (
    <Stack gap={4}>
      <LearnerToolbar
        search={search}
        onSearch={onSearch}
        answer={data}
        columns={columns}
        onColumns={(ids) => {
          choose(ids)
          onSearch({ columns: ids && knownColumns(ids) })
        }}
        isSaving={isSaving}
        onExport={(format) => save({ filter: filterOf(search), ...shown, format })}
      />
      <DataTable
        label="Learners"
        columns={learnerColumns}
        rows={data?.data.users ?? []}
        total={total}
        rowId={({ _id }) => _id}
        rowName={personName}
        status={listStatus(list)}
        expected={search.limit}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort, page: 1 })}
        visible={columns}
        selection={selection}
        onSelection={setSelection}
        isFiltered={search.search !== '' || filters.length > 0}
        whenEmpty={
          <EmptyState
            icon={<GraduationCap />}
            title="No learners yet"
            description="Whoever is added or imported learns here, and stands in this list with what they have done."
            action={begin}
          />
        }
        whenNothingMatches={
          <NoRows
            title="Nobody matches"
            search={search}
            filters={filters}
            total={total}
            onPage={(page) => onSearch({ page })}
            onClear={() => onSearch({ ...noFilters, page: 1 })}
          />
        }
        whenFailed={
          error && (
            <ReadFailure title="The learners could not be loaded" error={error} query={list} />
          )
        }
        {...doing}
      />
      <ListFoot
        noun="learners"
        page={search.page}
        limit={search.limit}
        total={total}
        onSearch={onSearch}
        chosen={{
          selection,
          onSelection: setSelection,
          actions: [
            {
              id: 'assign',
              label: 'Assign courses',
              icon: <UserRoundPlus aria-hidden />,
              onPress: () =>
                onAssign({
                  who:
                    selection.kind === 'some'
                      ? { users: selection.ids }
                      : { filter: filterOf(search), exclude: selection.except },
                  count: selectedCount(selection, total),
                  onDone: clear,
                }),
            },
            ...exportActions((format) =>
              save({ ...peopleIn(selection, filterOf(search)), ...shown, format }),
            ),
          ],
        }}
      />
    </Stack>
  )
}
