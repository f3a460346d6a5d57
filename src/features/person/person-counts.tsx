import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '~/ui/format/numbers'
import { Skeleton } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Stat } from '~/ui/status/stat'
import { coursesCount, licensesCount } from './person.api'

/** The numbers of licenses and courses of a user. */
export function PersonCounts({ userId }: { userId: string }) {
  const licenses = useQuery(licensesCount(userId))
  const courses = useQuery(coursesCount(userId))
  return (
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
  )
}

function Figure({ count, error }: { count: number | undefined; error: Error | null }) {
  if (count !== undefined) return formatNumber(count)
  return error ? 'Unknown' : <Skeleton width="2rem" height="1.5rem" />
}
