import { staleIssuedPaths } from '~/api/issued-certificates'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkAction, BulkLabels, BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { verbLabels } from '~/bulk/bulk-labels'
import type { NamedDone } from '~/bulk/bulk-outcome'
import type { Issued } from '~/features/certificates/certificates.api'

export type IssuedActionName = 'revoke' | 'restore' | 'reissue' | 'send' | 'erase'

/** A bulk action on issued certificates. */
export interface IssuedChange {
  kind: IssuedActionName
  target: Schemas['IssuedSelection']
  /** Why they are revoked. */
  reason?: string
  /** Whether people get a mail about the reissued certificate. */
  notify?: boolean
  /** A single certificate, to show what changes. */
  one?: Issued | undefined
}

const labels = {
  revoke: verbLabels('Revoke', 'revoked', {
    note: 'The verification page shows that it was revoked, without the reason.',
    tone: 'danger',
  }),
  restore: verbLabels('Restore', 'restored'),
  reissue: verbLabels('Reissue', 'reissued', {
    note: 'They get a new code. The verification page of the old code shows that it was replaced.',
  }),
  send: {
    title: (objects) => `Send ${objects} again?`,
    action: (objects) => `Send ${objects}`,
    will: 'sent',
    done: (objects) => `${objects} sent`,
    note: 'Each person gets one mail with a link.',
  },
  erase: {
    title: (objects) => `Remove the name from ${objects}?`,
    action: (objects) => `Remove the name from ${objects}`,
    will: 'left without a name',
    done: (objects) => `The name was removed from ${objects}`,
    note: 'This cannot be undone. The code stays genuine, without a name and without a PDF.',
    tone: 'danger',
  },
} as const satisfies Record<IssuedActionName, BulkLabels>

async function send(
  { kind, target, reason = '', notify = true }: IssuedChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<NamedDone>> {
  const params = { query }
  const input = { params, body: target }
  const options = signal ? { signal } : {}
  switch (kind) {
    case 'revoke': {
      const revocation = { params, body: { ...target, reason: reason.trim() } }
      return (await call('post', '/api/business/revokeCertificates', revocation, options)).data
    }
    case 'reissue': {
      const reissue = { params, body: { ...target, notify } }
      return (await call('post', '/api/business/reissueCertificates', reissue, options)).data
    }
    case 'restore':
      return (await call('post', '/api/business/restoreIssuedCertificates', input, options)).data
    case 'send':
      return (await call('post', '/api/business/sendCertificates', input, options)).data
    case 'erase':
      return (await call('post', '/api/business/eraseCertificates', input, options)).data
  }
}

/** Bulk actions on issued certificates. */
export const issuedBulkAction: BulkAction<IssuedChange, NamedDone> = {
  noun: () => ['certificate', 'certificates'],
  labels: ({ kind }) => labels[kind],
  send,
  stale: staleIssuedPaths,
  // Undone with one click.
  skipsConfirmation: ({ change: { kind }, count }) => kind === 'restore' && count === 1,
  missing: ({ kind, reason = '' }) =>
    kind === 'revoke' && reason.trim() === '' ? 'Enter a reason.' : null,
  retry: (change, issuedIds) => ({ ...change, target: { issuedIds } }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
  affectedCount: ({ kind }, { counts }) => (kind === 'restore' ? 0 : counts.succeeded),
  size: 'md',
}
