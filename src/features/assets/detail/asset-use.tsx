import { Link } from '@tanstack/react-router'
import { EmptyState } from '~/ui/display/empty-state'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { Asset } from '~/features/assets/assets.api'

/** Where an asset is used. */
export function AssetUse({ asset: { usedIn, usedInCount } }: { asset: Asset }) {
  if (usedInCount === 0)
    return (
      <EmptyState
        level={3}
        title="Not used"
        description="Courses that use this asset appear here."
      />
    )
  const more = usedInCount - usedIn.length
  return (
    <Stack gap={2}>
      <Text weight="medium">Used in {counted(usedInCount, 'course', 'courses')}</Text>
      <Stack as="ul" gap={1}>
        {usedIn.map(({ _id, title }) => (
          <li key={_id} dir="auto">
            <Link to="/library/selected-course/courses" search={{ courseId: _id }}>
              {title}
            </Link>
          </li>
        ))}
      </Stack>
      {more > 0 && <Text tone="muted">and {counted(more, 'more', 'more')}</Text>}
    </Stack>
  )
}
