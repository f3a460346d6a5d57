import type { Schemas } from '~/api/schemas'
import { licenseStatusLabels, licenseStatusTones } from './license-labels'
import { StateBadge } from './state-badge'

type License = Pick<Schemas['License'], 'status' | 'deletedAt'>

/** The status of a license, or that it is deleted. */
export function LicenseState({ license: { status, deletedAt } }: { license: License }) {
  return (
    <StateBadge
      deletedAt={deletedAt}
      tone={licenseStatusTones[status]}
      label={licenseStatusLabels[status]}
    />
  )
}
