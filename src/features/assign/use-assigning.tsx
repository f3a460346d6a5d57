import { useAssignPaths } from '~/features/assign/paths/use-assign-paths'
import { useGiveSeats } from '~/features/assign/seats/use-give-seats'
import { useAssign } from './use-assign'

/**
 * Assigning courses, learning paths and seats on a screen: `toUser` has the actions for one user. Render `dialogs`
 * once on the screen.
 */
export function useAssigning() {
  const { assign, assignTo, dialogs: courses } = useAssign()
  const { assignPaths, assignPathsTo, dialogs: paths } = useAssignPaths()
  const { giveSeats, giveSeatsTo, dialogs: seats } = useGiveSeats()
  return {
    assign,
    assignPaths,
    giveSeats,
    toUser: { onAssign: assignTo, onAssignPaths: assignPathsTo, onGiveSeats: giveSeatsTo },
    dialogs: (
      <>
        {courses}
        {paths}
        {seats}
      </>
    ),
  }
}
