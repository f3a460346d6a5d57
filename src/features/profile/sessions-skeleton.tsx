import { Loading, SkeletonText } from '~/ui/skeleton'
import { item, words } from './sessions-section.css'

/** Two sessions that are on their way. */
export function SessionsSkeleton() {
  return (
    <Loading label="Loading your sessions">
      {[1, 2].map((one) => (
        <div key={one} className={item}>
          <div className={words}>
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
