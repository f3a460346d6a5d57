import { Printer } from 'lucide-react'
import { reportPeopleLabels } from '~/entities/report-labels'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { optionsOf } from '~/ui/input/options-of'
import { Select } from '~/ui/input/select'
import { lazyComponent } from '~/ui/lazy/lazy'
import { ChartState } from '~/features/usage/chart-state'
import { SaveButton } from '~/features/usage/save-button'
import { scopeOf, type GoUsage, type UsageSearch } from '~/features/usage/usage-search'
import { maxPrinted, useMatrix } from './use-matrix'

const MatrixGrid = lazyComponent(() => import('./matrix-grid').then((module) => module.MatrixGrid))
const MatrixPrint = lazyComponent(() =>
  import('./matrix-print').then((module) => module.MatrixPrint),
)

const onlyLabels = {
  any: 'All assignments',
  overdue: 'Only overdue',
  failed: 'Only failed',
}

/** People and courses: the status of each assignment. */
export function MatrixCard({ search, go }: { search: UsageSearch; go: GoUsage }) {
  const { only, people = 'current' } = search
  const { head, rowAt, onRows, print } = useMatrix(search)
  const total = head.data?.total ?? 0
  return (
    <Card
      title="Training matrix"
      description="Assignments as of now, in the courses with the most assignments."
      actions={
        <Select
          aria-label="Assignments in the matrix"
          options={optionsOf(onlyLabels)}
          value={only ?? 'any'}
          onChange={(value) => go({ only: value === 'any' || value === '' ? undefined : value })}
        />
      }
    >
      <ChartState query={head} loading="Loading the training matrix" lines={12}>
        {({ data: { matrix } }) => {
          const { courses } = matrix
          if (total === 0)
            return (
              <EmptyState
                level={3}
                title="Nobody matches"
                description={
                  only ? 'No assignment has this state.' : 'No people match these filters.'
                }
              />
            )
          const size = `${counted(total, 'person', 'people')}, ${counted(courses.length, 'course', 'courses')}`
          const part = total > maxPrinted ? ` (the first ${formatNumber(maxPrinted)} people)` : ''
          return (
            <>
              <MatrixGrid
                courses={courses}
                total={total}
                rowAt={rowAt}
                only={only}
                onRows={onRows}
              />
              <Stack direction="row" gap={3} wrap>
                <Text size="sm" tone="muted">
                  {size}
                </Text>
                <SaveButton
                  label="Training matrix"
                  body={{ chart: 'matrix', ...scopeOf(search), only }}
                />
                <Button
                  size="sm"
                  variant="link"
                  icon={<Printer aria-hidden />}
                  busy={print.isPreparing}
                  onClick={() => void print.begin(total)}
                >
                  Print
                </Button>
              </Stack>
              {print.rows && (
                <MatrixPrint
                  courses={courses}
                  rows={print.rows}
                  only={only}
                  description={`${reportPeopleLabels[people]}, ${onlyLabels[only ?? 'any'].toLowerCase()}: ${size}${part}`}
                  onEnd={print.end}
                />
              )}
            </>
          )
        }}
      </ChartState>
    </Card>
  )
}
