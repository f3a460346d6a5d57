import { useState, type ReactNode } from 'react'
import type { BulkRequest } from '~/bulk/bulk-action'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { EditLicenseDrawer } from './edit-license-drawer'
import { licenseBulkAction } from './license-bulk-action'
import { licenseInputs } from './license-inputs'
import type { LicenseChange } from './license-change'
import type { License } from './license-columns'
import { LicenseMenu } from './license-menu'

/** Callbacks of the screen. */
interface ScreenActions {
  give: (licenses: readonly License[], onDone?: () => void) => void
  invite: (licenses: readonly License[], onDone?: () => void) => void
  /** Moves all seat holders to another license. */
  move: (license: License) => void
  /** Called after the license was deleted. */
  onDeleted?: () => void
}

export interface LicenseActions extends ScreenActions {
  ask: (request: BulkRequest<LicenseChange>) => void
  change: (kind: 'delete' | 'restore', license: License) => void
  extend: (license: License) => void
  edit: (license: License) => void
}

/**
 * Actions on licenses for any screen that shows them: `actions`, and a `menu` for a row. Render `dialogs`
 * once on the screen.
 */
export function useLicenseActions(screen: ScreenActions) {
  const { ask, dialogs } = useBulkAction(licenseBulkAction, licenseInputs)
  const [edited, setEdited] = useState<string>()
  const actions: LicenseActions = {
    ...screen,
    ask,
    change: (kind, license) =>
      ask({
        change: { kind, target: { licenseIds: [license._id] } },
        count: 1,
        name: license.title,
        onDone: kind === 'delete' ? screen.onDeleted : undefined,
      }),
    extend: ({ _id, title }) =>
      ask({
        change: { kind: 'extend', target: { licenseIds: [_id] }, lastDay: null },
        count: 1,
        name: title,
      }),
    edit: ({ _id, deletedAt }) => {
      if (deletedAt === null) setEdited(_id)
    },
  }
  return {
    actions,
    menu: (license: License, links?: ReactNode) => (
      <LicenseMenu license={license} actions={actions} links={links} />
    ),
    dialogs: (
      <>
        <EditLicenseDrawer licenseId={edited} onClose={() => setEdited(undefined)} />
        {dialogs}
      </>
    ),
  }
}
