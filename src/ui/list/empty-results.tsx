import { SearchX } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'

interface NothingMatchesProps {
  /** "No course matches". */
  title: string
  /** What narrows the list, by name and value; the words looked for among it. */
  narrowing: readonly string[]
  onClear: () => void
}

/** What narrows a list in words: what is looked for, and each filter. */
export function narrowingWords(
  search: string,
  filters: readonly { label: string; value: string }[],
): string[] {
  const named = filters.map(({ label, value }) => `${label}: ${value}`)
  return search === '' ? named : [`“${search}”`, ...named]
}

/** In place of the rows when nothing matches: why, and the way on. */
export function NothingMatches({ title, narrowing, onClear }: NothingMatchesProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      description={<bdi>{narrowing.join(' · ')}</bdi>}
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  )
}
