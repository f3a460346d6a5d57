import { clockTime } from './clock-time'
import { Button } from '~/ui/input/button'
import { useTimeFormat } from '~/ui/format/time-settings'

interface LastUpdatedProps {
  /** When it was fetched, in milliseconds; 0 if it was not yet. */
  at: number
  isFetching: boolean
  onRefresh: () => void
}

/** The age of the data, with a refresh button. */
export function LastUpdated({ at, isFetching, onRefresh }: LastUpdatedProps) {
  const { zone } = useTimeFormat()
  return (
    <>
      {at > 0 && `As of ${clockTime(new Date(at), zone)} · `}
      <Button variant="link" size="sm" busy={isFetching} onClick={onRefresh}>
        Refresh
      </Button>
    </>
  )
}
