import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ban, CircleCheck, CircleDashed, CircleDot, TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Schemas } from '~/api/schemas'
import { enrollmentLabels, enrollmentTones } from '~/entities/course-labels'
import { Badge } from '~/ui/display/badge'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { Select } from '~/ui/input/select'
import { Pagination } from '~/ui/list/pagination'
import { optionsOf } from '~/ui/input/options-of'
import { ChartState } from './chart-state'
import * as css from './matrix.css'
import { SaveButton } from './save-button'
import { scopeOf, type GoUsage, type UsageSearch } from './usage-search'
import { trainingMatrix } from './usage.api'

type Matrix = Schemas['TrainingMatrix']
type Cell = Matrix['rows'][number]['cells'][number]

const limit = 25

const onlyLabels = {
  any: 'All assignments',
  overdue: 'Only overdue',
  failed: 'Only failed',
}

const icons = {
  'not-started': <CircleDashed aria-hidden />,
  'in-progress': <CircleDot aria-hidden />,
  completed: <CircleCheck aria-hidden />,
  failed: <Ban aria-hidden />,
}

/** People and courses: the status of each assignment. */
export function MatrixCard({ search, go }: { search: UsageSearch; go: GoUsage }) {
  const { course, only, page = 1 } = search
  const { course: _, ...scope } = scopeOf(search)
  const query = useQuery({
    ...trainingMatrix({ ...scope, courses: course, only, page, limit }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total ?? 0
  return (
    <Card
      title="Training matrix"
      description="Assignments as of now, in the courses with the most assignments."
      actions={
        <Select
          aria-label="Assignments in the matrix"
          options={optionsOf(onlyLabels)}
          value={only ?? 'any'}
          onChange={(value) =>
            go({ only: value === 'any' || value === '' ? undefined : value, page: undefined })
          }
        />
      }
      footer={
        <Pagination
          label="people in the matrix"
          page={page}
          limit={limit}
          total={total}
          onPage={(next) => go({ page: next === 1 ? undefined : next })}
        />
      }
    >
      <ChartState query={query} loading="Loading the training matrix" lines={12}>
        {({ data: { matrix } }) =>
          matrix.rows.length === 0 ? (
            <EmptyState
              level={3}
              title="Nobody matches"
              description={
                only ? 'No assignment has this state.' : 'No people match these filters.'
              }
            />
          ) : (
            <>
              <MatrixTable matrix={matrix} only={only} />
              <SaveButton
                label="Training matrix"
                body={{ chart: 'matrix', ...scopeOf(search), only }}
              />
            </>
          )
        }
      </ChartState>
    </Card>
  )
}

const isShown = ({ isOverdue, status }: Cell, only: UsageSearch['only']) =>
  only === undefined || (only === 'overdue' ? isOverdue : status === only)

function MatrixTable({ matrix, only }: { matrix: Matrix; only: UsageSearch['only'] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
    <div className={css.place} role="region" aria-label="Training matrix, table" tabIndex={0}>
      <table className={css.table} aria-label="Training matrix">
        <thead>
          <tr>
            <th scope="col" className={`${css.head} ${css.corner}`}>
              Person
            </th>
            {matrix.courses.map(({ _id, name }) => (
              <th key={_id} scope="col" className={css.head} title={name}>
                <span className={css.title} dir="auto">
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ user, cells }) => {
            const byCourse = new Map(cells.map((cell) => [cell.course, cell]))
            return (
              <tr key={user._id}>
                <th scope="row" className={css.person} dir="auto">
                  {user.name}
                </th>
                {matrix.courses.map(({ _id, name }) => {
                  const cell = byCourse.get(_id)
                  return (
                    <td key={_id} className={css.cell}>
                      {cell && isShown(cell, only) && (
                        <Assignment cell={cell} user={user} course={name} />
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface AssignmentProps {
  cell: Cell
  user: Schemas['NamedRef']
  course: string
}

/** The status of an assignment, and the link to it. A plain anchor: a page may have thousands. */
function Assignment({ cell, user, course }: AssignmentProps) {
  const navigate = useNavigate()
  const { status, isOverdue, progress } = cell
  const search = { courseId: cell.course, userId: user._id }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: '/library/selected-course/summary', search })
  }
  const text = isOverdue ? 'Overdue' : enrollmentLabels[status]
  return (
    <a
      className={css.link}
      href={`/library/selected-course/summary?courseId=${cell.course}&userId=${user._id}`}
      aria-label={`${text}: ${user.name}, ${course}`}
      onClick={open}
    >
      <Badge
        tone={isOverdue ? 'warning' : enrollmentTones[status]}
        icon={isOverdue ? <TriangleAlert aria-hidden /> : icons[status]}
      >
        {text}
        {status === 'in-progress' && !isOverdue && ` ${progress}%`}
      </Badge>
    </a>
  )
}
