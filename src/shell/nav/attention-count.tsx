import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '~/api/client/query'
import { Badge } from '~/ui/display/badge'
import { counted, formatNumber } from '~/ui/format/numbers'
import { whenIdle } from '~/ui/lazy/when-idle'
import type { Place } from './navigation'

const attention = query('/api/business/getAttention')

interface AttentionCountProps {
  kinds: NonNullable<Place['attention']>
  /** The id of the description, for the link beside whose name it stands. */
  id: string
}

/** How many items of some kinds need attention. Asked for when the browser is idle. */
export function AttentionCount({ kinds, id }: AttentionCountProps) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data } = useQuery({ ...attention, enabled: isIdle })
  const count = data?.data.attention.filter(({ kind }) => kinds.includes(kind)).length ?? 0
  return (
    <>
      {count > 0 && (
        <span aria-hidden>
          <Badge tone="warning">{formatNumber(count)}</Badge>
        </span>
      )}
      <span id={id} hidden>
        {count > 0 && `${counted(count, 'item needs', 'items need')} attention`}
      </span>
    </>
  )
}
