import { useBulkAction } from '~/bulk/use-bulk-action'
import { Button } from '~/ui/input/button'
import { licenseBulkAction } from './license-bulk-action'
import { licenseInputs } from './license-inputs'

/** A button that extends a license, with its last day. Render `dialogs` once on the screen. */
export function useExtendLicense() {
  const { ask, dialogs } = useBulkAction(licenseBulkAction, licenseInputs)
  return {
    button: (licenseId: string, title: string) => (
      <Button
        size="sm"
        onClick={() =>
          ask({
            change: { kind: 'extend', target: { licenseIds: [licenseId] }, lastDay: null },
            count: 1,
            name: title,
          })
        }
      >
        Extend the license
      </Button>
    ),
    dialogs,
  }
}
