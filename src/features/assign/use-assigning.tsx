import { useIssueCertificates } from '~/features/assign/certificates/use-issue-certificates'
import { useAssignPaths } from '~/features/assign/paths/use-assign-paths'
import { useGiveSeats } from '~/features/assign/seats/use-give-seats'
import { useAssign } from './use-assign'

/**
 * Assigning courses, learning paths and seats and issuing certificates on a screen: `toUser` has the actions for one
 * user. Render `dialogs` once on the screen.
 */
export function useAssigning() {
  const { assign, assignTo, dialogs: courses } = useAssign()
  const { assignPaths, assignPathsTo, dialogs: paths } = useAssignPaths()
  const { giveSeats, giveSeatsTo, dialogs: seats } = useGiveSeats()
  const { issue, issueTo, dialogs: certificates } = useIssueCertificates()
  return {
    assign,
    assignPaths,
    giveSeats,
    issue,
    toUser: {
      onAssign: assignTo,
      onAssignPaths: assignPathsTo,
      onGiveSeats: giveSeatsTo,
      onIssue: issueTo,
    },
    dialogs: (
      <>
        {courses}
        {paths}
        {seats}
        {certificates}
      </>
    ),
  }
}
