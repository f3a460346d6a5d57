import { Loading, SkeletonText } from '~/ui/skeleton'
import { item, words } from './dashboard.css'

/** Some things that have happened, on their way. */
export function AlertsSkeleton() {
  return (
    <Loading label="Loading what has happened">
      {[1, 2, 3].map((one) => (
        <div key={one} className={item}>
          <div className={words}>
            <SkeletonText lines={3} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
