import { previewOf } from '~/features/message-composer/composer.api'
import { useComposed } from '~/features/message-composer/state/use-composer'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '~/ui/format/numbers'
import type { TextTag } from '~/ui/rich-text/text-tags'
import { allTags, courseTags, eventTags, personTags } from './tags'

/** "14 of 118 have no last name", by tag. */
export function useMissingTags() {
  const id = useComposed(({ saved }) => saved._id)
  const version = useComposed(({ saved }) => saved.version)
  const { data } = useQuery({ ...previewOf(id, version), enabled: id !== '' })
  const message = data?.data.message
  const missing = (message?.missingTags ?? []).map(({ tag, count }) => {
    const label = allTags.find(({ name }) => name === tag)?.label ?? tag
    const of = formatNumber(message?.recipients ?? 0)
    return { tag, text: `${formatNumber(count)} of ${of} have no ${label.toLowerCase()}` }
  })
  return missing
}

/** The tags that the message may use; those of a course or event if the audience is a single one. */
export function useTags(): readonly TextTag[] {
  const single = useComposed(({ values: { audience } }) =>
    audience.chosen.length === 1 ? audience.type : undefined,
  )
  const missing = useMissingTags()
  const more = single === 'courses' ? courseTags : single === 'events' ? eventTags : []
  return [...personTags, ...more].map((tag) => {
    const note = missing.find(({ tag: name }) => name === tag.name)?.text
    return note === undefined ? tag : { ...tag, note }
  })
}
