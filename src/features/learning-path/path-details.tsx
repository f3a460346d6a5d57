import { completionText } from '~/entities/learning-path-labels'
import { Facts } from '~/ui/display/description-list'
import { Time } from '~/ui/display/time'
import { durationText } from '~/ui/format/duration'
import { formatNumber } from '~/ui/format/numbers'
import type { LearningPath } from './use-path'

/** The settings of a learning path. */
export function PathDetails({ path }: { path: LearningPath }) {
  const { category, enforceOrder, duration, usersCount, publishedAt, archivedAt } = path
  return (
    <Facts
      facts={[
        { label: 'Category', value: category?.name ?? 'None' },
        { label: 'Order', value: enforceOrder ? 'In order' : 'Any order' },
        { label: 'Completed after', value: completionText(path) },
        { label: 'Duration', value: duration > 0 ? durationText(duration) : null },
        { label: 'Assigned', value: formatNumber(usersCount) },
        { label: 'Published', value: publishedAt && <Time value={publishedAt} show="moment" /> },
        { label: 'Archived', value: archivedAt && <Time value={archivedAt} show="moment" /> },
        {
          label: 'Created',
          value: (
            <>
              <Time value={path.createdAt} show="moment" /> by <bdi>{path.createdBy.name}</bdi>
            </>
          ),
        },
      ]}
    />
  )
}
