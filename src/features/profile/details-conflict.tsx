import { ConflictNotice } from '~/forms/conflict-notice'
import { useFormStatus } from '~/forms/form-context'
import { detailLabels, differing, type Details } from './details'

interface DetailsConflictProps {
  mine: Details
  theirs: Details
}

/** The conflict with a profile that was saved elsewhere. */
export function DetailsConflict({ mine, theirs }: DetailsConflictProps) {
  const { discard } = useFormStatus()
  const rows = differing(mine, theirs).map((name) => ({
    label: detailLabels[name],
    mine: mine[name],
    theirs: theirs[name],
  }))
  return <ConflictNotice what="Your profile" rows={rows} onTakeTheirs={discard} />
}
