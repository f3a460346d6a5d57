import { useQuery } from '@tanstack/react-query'
import { Sparkline } from '~/ui/charts/sparkline'
import { useDateFormat } from '~/ui/format/date-format'
import { hoursText } from '~/ui/format/hours'
import { formatNumber } from '~/ui/format/numbers'
import { dayText } from '~/ui/format/time-format'
import { Skeleton } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Stat } from '~/ui/status/stat'
import { coursesCount, learningHours, licensesCount } from './person.api'

/** The numbers of licenses and courses of a user, and the learning hours. */
export function PersonCounts({ userId }: { userId: string }) {
  const licenses = useQuery(licensesCount(userId))
  const courses = useQuery(coursesCount(userId))
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={3}>
        <Stack grow>
          <Stat
            label="Licenses"
            value={<Figure {...licenses} count={licenses.data?.data.count} />}
            definition="Licenses with a seat for this person."
          />
        </Stack>
        <Stack grow>
          <Stat
            label="Courses"
            value={<Figure {...courses} count={courses.data?.data.count} />}
            definition="All courses of this person, without withdrawn ones."
          />
        </Stack>
      </Stack>
      <LearningHours userId={userId} />
    </Stack>
  )
}

/** The learning hours of the last 90 days, and their course by week. */
function LearningHours({ userId }: { userId: string }) {
  const dateFormat = useDateFormat()
  const query = useQuery(learningHours(userId))
  const hours = query.data?.data.learningHours
  const since = hours && hours.knownSince !== null && hours.knownSince > hours.from
  return (
    <Stat
      label="Learning hours"
      value={<Figure {...query} count={hours?.learningSeconds} text={hoursText} />}
      definition={`Time of recorded progress in the last 90 days, by week.${
        since ? ` Known since ${dayText(hours.knownSince ?? '', dateFormat)}.` : ''
      }`}
      trend={
        <Sparkline values={hours?.series.map(({ learningSeconds }) => learningSeconds) ?? []} />
      }
    />
  )
}

interface FigureProps {
  count: number | undefined
  error: Error | null
  text?: (count: number) => string
}

function Figure({ count, error, text = formatNumber }: FigureProps) {
  if (count !== undefined) return text(count)
  return error ? 'Unknown' : <Skeleton width="2rem" height="1.5rem" />
}
