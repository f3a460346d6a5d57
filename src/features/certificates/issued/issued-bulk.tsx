import { Ban, FileArchive, Mail, RefreshCw } from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import type { Issued } from '~/features/certificates/certificates.api'
import { targetOf } from '~/list/define-list'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import type { IssuedActionName, IssuedChange } from './issued-change'
import { issuedFilterOf, type IssuedSearch } from './issued-search'

interface Doing {
  ask: (request: BulkRequest<IssuedChange>) => void
  /** Writes the PDFs of these certificates into a ZIP. */
  zip: (target: IssuedChange['target']) => void
}

/** The bulk actions of the list of issued certificates. */
export function issuedBulk(
  { selection: { selection, count, rows, isWhole, clear, exportAs } }: ListState<Issued>,
  search: IssuedSearch,
  { ask, zip }: Doing,
): BulkBarAction[] {
  const target = targetOf(selection, issuedFilterOf(search), (issuedIds) => ({ issuedIds }))
  // Certificates selected on other pages are unknown here; the dry run decides.
  const current = isWhole
    ? rows.filter(({ status }) => status !== 'revoked' && status !== 'replaced').length
    : undefined
  const change = (kind: IssuedActionName) => () =>
    ask({
      change: { kind, target },
      count,
      name: isWhole ? rows[0]?.name : undefined,
      onDone: clear,
    })
  return [
    {
      id: 'send',
      label: 'Send again',
      icon: <Mail aria-hidden />,
      touches: current,
      onPress: change('send'),
    },
    {
      id: 'reissue',
      label: 'Reissue',
      icon: <RefreshCw aria-hidden />,
      touches: current,
      onPress: change('reissue'),
    },
    {
      id: 'revoke',
      label: 'Revoke',
      icon: <Ban aria-hidden />,
      tone: 'danger',
      touches: current,
      onPress: change('revoke'),
    },
    ...exportActions(exportAs),
    {
      id: 'zip',
      label: 'PDFs as ZIP',
      icon: <FileArchive aria-hidden />,
      rare: true,
      onPress: () => zip(target),
    },
  ]
}
