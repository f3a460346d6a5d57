import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { drawingOf } from '~/api/certificates'
import { CertificateDrawing } from '~/entities/certificate-drawing'
import { CertificateSample, usualSample, type Sample } from '~/entities/certificate-sample'
import { OpenPdf } from '~/entities/open-certificate-pdf'
import type { Design } from '~/features/certificates/certificates.api'
import { ReadError } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { Loading, Skeleton } from '~/ui/status/skeleton'

interface PreviewDesignProps {
  design: Design
  open: boolean
  onClose: () => void
}

/** A design as it is printed for a sample. */
export function PreviewDesign({ design, open, onClose }: PreviewDesignProps) {
  const { _id, version, name } = design
  const [sample, setSample] = useState<Sample>(usualSample)
  const body = { certificateId: _id, ...sample.drawn }
  const drawing = useQuery(drawingOf(body, version))
  const { data } = drawing
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={name}
      description="The working copy, as it would be printed."
      footer={
        <>
          <OpenPdf body={body} />
          <Button tone="accent" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <CertificateSample value={sample} onChange={setSample} />
        {data && data.faults.length > 0 && (
          <Callout tone="warning" title="This certificate could not be issued as it is">
            {[...new Set(data.faults.map(({ message }) => message))].join('. ')}.
          </Callout>
        )}
        {data ? (
          <CertificateDrawing drawn={data} label={`${name}, ${sample.label}`} />
        ) : drawing.error ? (
          <ReadError
            error={drawing.error}
            query={drawing}
            level={3}
            title="The design could not be drawn"
          />
        ) : (
          <Loading label="Drawing the certificate">
            <Skeleton height="24rem" />
          </Loading>
        )}
      </Stack>
    </Dialog>
  )
}
