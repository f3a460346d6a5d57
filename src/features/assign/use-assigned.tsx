import { useAssignedPaths } from '~/features/assign/paths/use-assigned-paths'
import { useEnrollments } from './use-enrollments'

/** The menus of a user's courses and learning paths. Render `dialogs` once on the screen. */
export function useAssigned() {
  const enrollments = useEnrollments()
  const paths = useAssignedPaths()
  return {
    menus: { courseMenu: enrollments.menu, pathMenu: paths.menu },
    enrollments,
    paths,
    dialogs: (
      <>
        {enrollments.dialogs}
        {paths.dialogs}
      </>
    ),
  }
}
