import { useEffect, useState } from 'react'
import { personName } from '~/entities/person-name'
import { useComposer } from '~/features/message-composer/state/use-composer'
import { useAudiencePreview } from '~/features/message-composer/to/use-audience-preview'

const perPage = 25

/** The person whose data the preview shows, and steps to the others who get the message. */
export function usePreviewPerson() {
  const { store } = useComposer()
  const [chosen, setChosen] = useState(0)
  const counts = useAudiencePreview({ sendable: true })
  const total = counts.data?.data.sendable ?? 0
  const index = total === 0 ? 0 : Math.min(chosen, total - 1)
  const page = useAudiencePreview({ sendable: true, page: Math.floor(index / perPage) + 1 })
  const person = page.isPlaceholderData ? undefined : page.data?.data.people[index % perPage]
  const as = person?._id
  // A test is sent with the same data.
  useEffect(() => store.set({ as }), [store, as])
  return {
    person,
    name: person ? personName(person) : undefined,
    index,
    total,
    step: (by: number) => total > 0 && setChosen((index + by + total) % total),
  }
}
