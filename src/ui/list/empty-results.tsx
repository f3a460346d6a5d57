import { SearchX } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'

interface NothingMatchesProps {
  /** "No course matches". */
  title: string
  /** Active filters as name and value, including the search text. */
  narrowing: readonly string[]
  onClear: () => void
}

/** Describes the search text and the active filters. */
export function narrowingWords(
  search: string,
  filters: readonly { label: string; value: string }[],
): string[] {
  const named = filters.map(({ label, value }) => `${label}: ${value}`)
  return search === '' ? named : [`“${search}”`, ...named]
}

/** Empty state when nothing matches: the active filters and a button to clear them. */
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
