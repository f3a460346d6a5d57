import { useQuery } from '@tanstack/react-query'
import { licenseById } from '~/api/licenses'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { WideDrawer } from '~/ui/overlay/wide-drawer'

interface EditLicenseDrawerProps {
  /** Undefined = closed. */
  licenseId: string | undefined
  onClose: () => void
}

const form = prefetched(() =>
  import('./form/license-forms').then((module) => module.EditLicenseForm),
)

/** Edits a license. */
export function EditLicenseDrawer({ licenseId, onClose }: EditLicenseDrawerProps) {
  return (
    <WideDrawer
      open={licenseId !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title="Edit license"
    >
      {licenseId !== undefined && (
        <LoadedForm key={licenseId} licenseId={licenseId} onClose={onClose} />
      )}
    </WideDrawer>
  )
}

function LoadedForm({ licenseId, onClose }: { licenseId: string; onClose: () => void }) {
  // Lists hold only the first courses of a license.
  const read = useQuery({ ...licenseById(licenseId), staleTime: 0 })
  const { data, error, isFetchedAfterMount } = read
  if (error && !data) return <ReadError error={error} query={read} level={3} />
  if (!data || !isFetchedAfterMount)
    return <ListSkeleton label="Loading the license" rows={4} lines={2} />
  const [license] = data.data.licenses
  if (!license || license.deletedAt !== null)
    return (
      <EmptyState level={3} title="License not found" description="It may have been deleted." />
    )
  return (
    <LazyPart code={form} waiting="Loading the form">
      {(EditLicenseForm) => <EditLicenseForm license={license} onClose={onClose} />}
    </LazyPart>
  )
}
