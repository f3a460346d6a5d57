import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'

const links = prefetched(() => import('./link-parts').then((module) => module.CourseLinks))

interface LinkManagerProps {
  /** The course whose links these are; null while it is closed. */
  courseId: string | null
  /** Its title, where it is known. */
  title?: string
  onClose: () => void
}

/** The links that lead to a course: who made them, how far they are used, and what can be done with them. */
export function LinkManager({ courseId, title, onClose }: LinkManagerProps) {
  return (
    <Drawer
      open={courseId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title === undefined ? 'Links' : `Links to ${title}`}
    >
      <LazyPart code={links} waiting="Loading the links">
        {(CourseLinks) => courseId !== null && <CourseLinks key={courseId} courseId={courseId} />}
      </LazyPart>
    </Drawer>
  )
}
