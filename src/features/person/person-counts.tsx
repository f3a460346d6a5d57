import { useQuery } from '@tanstack/react-query'
import { Stack } from '~/ui/display/stack'
import { Stat } from '~/ui/status/stat'
import { lazyComponent } from '~/ui/lazy/lazy'
import { PersonFigure } from './person-figure'
import { coursesCount, licensesCount } from './person.api'

const PersonHours = lazyComponent(
  () => import('./person-hours').then((module) => module.PersonHours),
  () => (
    <Stat
      label="Learning hours"
      value={<PersonFigure count={undefined} error={null} />}
      definition="Time of recorded progress in the last 90 days, by week."
    />
  ),
)

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
            value={<PersonFigure {...licenses} count={licenses.data?.data.count} />}
            definition="Licenses with a seat for this person."
          />
        </Stack>
        <Stack grow>
          <Stat
            label="Courses"
            value={<PersonFigure {...courses} count={courses.data?.data.count} />}
            definition="All courses of this person, without withdrawn ones."
          />
        </Stack>
      </Stack>
      <PersonHours userId={userId} />
    </Stack>
  )
}
