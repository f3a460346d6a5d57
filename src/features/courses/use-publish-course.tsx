import { useBulkAction } from '~/bulk/use-bulk-action'
import { Button } from '~/ui/input/button'
import { courseBulkAction } from './course-bulk-action'

/** A button that publishes a course after confirmation. Render `dialogs` once on the screen. */
export function usePublishCourse() {
  const { ask, dialogs } = useBulkAction(courseBulkAction)
  return {
    button: (courseId: string, title: string) => (
      <Button
        size="sm"
        onClick={() =>
          ask({
            change: { kind: 'publish', target: { courseIds: [courseId] } },
            count: 1,
            name: title,
          })
        }
      >
        Publish the course
      </Button>
    ),
    dialogs,
  }
}
