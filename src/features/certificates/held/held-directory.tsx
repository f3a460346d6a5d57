import { CircleCheck, RefreshCw } from 'lucide-react'
import { staleIssuedPaths } from '~/api/issued-certificates'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkAction } from '~/bulk/bulk-action'
import { verbLabels } from '~/bulk/bulk-labels'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { useBulkAction } from '~/bulk/use-bulk-action'
import type { CertificateSearch } from '~/features/certificates/certificate-search'
import type { Held } from '~/features/certificates/certificates.api'
import { targetOf } from '~/list/define-list'
import { ListView } from '~/list/list-view'
import type { ListState } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { IconButton } from '~/ui/input/icon-button'
import { heldFilterOf, heldSearchOf } from './held-search'

const retryAction: BulkAction<Schemas['HeldSelection'], NamedDone> = {
  noun: () => ['certificate', 'certificates'],
  labels: () => verbLabels('Retry', 'tried again'),
  send: async (body, { query, signal }) => {
    const input = { params: { query }, body }
    const options = signal ? { signal } : {}
    return (await call('post', '/api/business/retryHeldCertificates', input, options)).data
  },
  stale: staleIssuedPaths,
  skipsConfirmation: () => true,
  retry: (_, heldIds) => ({ heldIds }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}

interface HeldDirectoryProps {
  list: ListState<Held>
  search: CertificateSearch
}

/** The certificates that could not be issued, with the reason. */
export function HeldDirectory({ list, search }: HeldDirectoryProps) {
  const { ask, dialogs } = useBulkAction(retryAction)
  const { selection, count, clear } = list.selection
  const target = targetOf(selection, heldFilterOf(heldSearchOf(search)), (heldIds) => ({ heldIds }))
  return (
    <>
      <ListView
        state={list}
        bulk={[
          {
            id: 'retry',
            label: 'Retry',
            icon: <RefreshCw aria-hidden />,
            onPress: () => ask({ change: target, count, onDone: clear }),
          },
        ]}
        href={({ user }) => `/users/users?userId=${user._id}`}
        actions={({ _id, user }) => (
          <IconButton
            size="sm"
            label={`Retry ${user.firstName} ${user.lastName}`}
            hint="Retry"
            icon={<RefreshCw aria-hidden />}
            onClick={() => ask({ change: { heldIds: [_id] }, count: 1 })}
          />
        )}
        whenEmpty={
          <EmptyState
            icon={<CircleCheck />}
            title="Nothing is held"
            description="A certificate is held if it cannot be printed or its person is inactive. It is listed here with the reason."
          />
        }
      />
      {dialogs}
    </>
  )
}
