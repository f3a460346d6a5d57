import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '~/ui/format/numbers'
import { Skeleton } from '~/ui/display/skeleton'
import { Stack } from '~/ui/display/stack'
import { Stat } from '~/ui/display/stat'
import { coursesCount, licensesCount } from './person.api'

/** How many licenses and courses a person has. */
export function PersonCounts({ userId }: { userId: string }) {
  const licenses = useQuery(licensesCount(userId))
  const courses = useQuery(coursesCount(userId))
  return (
    <Stack direction="row" gap={3}>
      <Stack grow>
        <Stat
          label="Licenses"
          value={<Figure {...licenses} count={licenses.data?.data.count} />}
          definition="Licenses in which this person has a seat."
        />
      </Stack>
      <Stack grow>
        <Stat
          label="Courses"
          value={<Figure {...courses} count={courses.data?.data.count} />}
          definition="Courses that this person has, from whatever source; withdrawn ones do not count."
        />
      </Stack>
    </Stack>
  )
}

function Figure({ count, error }: { count: number | undefined; error: Error | null }) {
  if (count !== undefined) return formatNumber(count)
  return error ? 'Not known' : <Skeleton width="2rem" height="1.5rem" />
}
