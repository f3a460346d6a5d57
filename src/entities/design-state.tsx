import type { Schemas } from '~/api/schemas'
import { designStatusLabels, designStatusTones } from './certificate-labels'
import { StateBadge } from './state-badge'

type Design = Pick<Schemas['CertificateDesign'], 'status' | 'deletedAt'>

/** The status of a certificate design. */
export function DesignState({ design: { status, deletedAt } }: { design: Design }) {
  return (
    <StateBadge
      deletedAt={deletedAt}
      tone={designStatusTones[status]}
      label={designStatusLabels[status]}
    />
  )
}
