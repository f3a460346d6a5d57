import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { designById } from '~/api/certificates'
import { toastFailure } from '~/forms/toast-failure'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import { lazyComponent } from '~/ui/lazy/lazy'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Designer, type DesignerProps } from './designer'
import { restoreDesigns } from './designer.api'

// Its form is no part of the designer.
const OutsideDesign = lazyComponent(() =>
  import('./outside-design').then((module) => module.OutsideDesign),
)

interface DesignerPageProps extends Omit<DesignerProps, 'design'> {
  certificateId: string
}

/** Opens a certificate design for editing, always fetched. */
export function DesignerPage({ certificateId, ...page }: DesignerPageProps) {
  const fetched = useQuery({ ...designById(certificateId), enabled: certificateId !== '' })
  const [isFresh, setFresh] = useState(false)
  const { data, error, isFetching, isStale } = fetched
  const isThere = certificateId === '' || (data && !(isFetching && isStale))
  if (!isFresh && isThere) setFresh(true)
  const design = data?.data.certificate[0]
  if (design && isFresh && design.provider !== 'internal')
    return <OutsideDesign design={design} back={page.back} menu={page.menu} />
  if (design && isFresh) return <Designer design={design} {...page} />
  return (
    <>
      <PageHeader title="Edit certificate" isMissing={isFresh} back={page.back} />
      {isFresh ? (
        <NoDesign certificateId={certificateId} back={page.back} />
      ) : error ? (
        <ReadError title="The certificate could not be loaded" error={error} query={fetched} />
      ) : (
        <ListSkeleton label="Loading the certificate" rows={8} lines={1} />
      )}
    </>
  )
}

/** Shown if the design does not exist; a recently deleted one can be restored. */
function NoDesign({ certificateId, back }: { certificateId: string; back: ReactNode }) {
  const restore = useMutation({
    ...restoreDesigns,
    onError: (error) => toastFailure('Restoring the certificate', error),
  })
  return (
    <EmptyState
      title="Certificate not found"
      description={
        <>
          The link may be incomplete, or the certificate was deleted. Deleted ones can be restored
          for 30 days. {back}
        </>
      }
      action={
        certificateId !== '' && (
          <Button
            busy={restore.isPending}
            onClick={() => restore.mutate({ body: { certificateIds: [certificateId] } })}
          >
            Restore certificate
          </Button>
        )
      }
    />
  )
}
