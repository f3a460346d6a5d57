import type { Schemas } from '~/api/schemas'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { WideDrawer } from '~/ui/overlay/wide-drawer'

interface NewLicenseDrawerProps {
  open: boolean
  onClose: () => void
  onMade: (license: Schemas['License']) => void
}

const form = prefetched(() =>
  import('./form/license-forms').then((module) => module.NewLicenseForm),
)

/** Creates a license. */
export function NewLicenseDrawer({ open, ...rest }: NewLicenseDrawerProps) {
  return (
    <WideDrawer open={open} onOpenChange={(next) => !next && rest.onClose()} title="New license">
      <LazyPart code={form} waiting="Loading the form">
        {(NewLicenseForm) => <NewLicenseForm {...rest} />}
      </LazyPart>
    </WideDrawer>
  )
}
