import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { audiencePreview, type LeftOutCode } from '~/features/message-composer/composer.api'
import { audienceOf } from '~/features/message-composer/state/audience-choice'
import { useChannel, useComposed } from '~/features/message-composer/state/use-composer'
import { useDebounced } from '~/ui/hooks/use-debounced'

const pause = 300

/** The counts of the audience, and a page of its people. */
export function useAudiencePreview(filter?: {
  page?: number
  search?: string
  leftOut?: LeftOutCode
  sendable?: boolean
}) {
  const channel = useChannel()
  const audience = useDebounced(
    useComposed(({ values }) => values.audience),
    pause,
  )
  return useQuery({
    ...audiencePreview(channel, audienceOf(audience), filter),
    placeholderData: keepPreviousData,
  })
}
