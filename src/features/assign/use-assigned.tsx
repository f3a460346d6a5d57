import { Award } from 'lucide-react'
import { useIssueCertificates } from '~/features/assign/certificates/use-issue-certificates'
import { useAssignedPaths } from '~/features/assign/paths/use-assigned-paths'
import { Button } from '~/ui/input/button'
import { useEnrollments } from './use-enrollments'

type Person = Parameters<ReturnType<typeof useIssueCertificates>['issueTo']>[0]

/** The menus of a user's courses and learning paths, and the button that issues certificates. Render `dialogs` once on the screen. */
export function useAssigned() {
  const enrollments = useEnrollments()
  const paths = useAssignedPaths()
  const { issueTo, dialogs } = useIssueCertificates()
  const issueButton = (person: Person) => (
    <Button size="sm" icon={<Award aria-hidden />} onClick={() => issueTo(person)}>
      Issue certificate
    </Button>
  )
  return {
    menus: { courseMenu: enrollments.menu, pathMenu: paths.menu, issueButton },
    enrollments,
    paths,
    dialogs: (
      <>
        {enrollments.dialogs}
        {paths.dialogs}
        {dialogs}
      </>
    ),
  }
}
