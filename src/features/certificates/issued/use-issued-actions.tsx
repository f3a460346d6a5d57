import { useBulkAction } from '~/bulk/use-bulk-action'
import type { Issued } from '~/features/certificates/certificates.api'
import { issuedBulkAction, type IssuedActionName } from './issued-change'
import { issuedInputs } from './issued-inputs'
import { IssuedMenu } from './issued-menu'

/** Actions on issued certificates for any screen that shows them. Render `dialogs` once on the screen. */
export function useIssuedActions() {
  const { ask, dialogs } = useBulkAction(issuedBulkAction, issuedInputs)
  const change = (kind: IssuedActionName, one: Issued) =>
    ask({
      change: { kind, target: { issuedIds: [one._id] }, one },
      count: 1,
      name: one.name || one.code,
    })
  return {
    ask,
    menu: (issued: Issued) => (
      <IssuedMenu issued={issued} onChange={(kind) => change(kind, issued)} />
    ),
    dialogs,
  }
}
