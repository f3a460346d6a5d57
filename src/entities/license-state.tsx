import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { licenseStatusLabels, licenseStatusTones } from './license-labels'

type License = Pick<Schemas['License'], 'status' | 'deletedAt'>

/** The status of a license, or that it is deleted. */
export function LicenseState({ license: { status, deletedAt } }: { license: License }) {
  if (deletedAt !== null)
    return (
      <Badge dot tone="danger">
        Deleted
      </Badge>
    )
  return (
    <Badge dot tone={licenseStatusTones[status]}>
      {licenseStatusLabels[status]}
    </Badge>
  )
}
