import { useQuery } from '@tanstack/react-query'
import { Sparkline } from '~/ui/charts/sparkline'
import { useDateFormat } from '~/ui/format/date-format'
import { hoursText } from '~/ui/format/hours'
import { dayText } from '~/ui/format/time-format'
import { Stat } from '~/ui/status/stat'
import { PersonFigure } from './person-figure'
import { learningHours } from './person.api'

/** The learning hours of the last 90 days, and their course by week. */
export function PersonHours({ userId }: { userId: string }) {
  const dateFormat = useDateFormat()
  const query = useQuery(learningHours(userId))
  const hours = query.data?.data.learningHours
  const since = hours && hours.knownSince !== null && hours.knownSince > hours.from
  return (
    <Stat
      label="Learning hours"
      value={<PersonFigure {...query} count={hours?.learningSeconds} text={hoursText} />}
      definition={`Time of recorded progress in the last 90 days, by week.${
        since ? ` Known since ${dayText(hours.knownSince ?? '', dateFormat)}.` : ''
      }`}
      trend={
        <Sparkline values={hours?.series.map(({ learningSeconds }) => learningSeconds) ?? []} />
      }
    />
  )
}
