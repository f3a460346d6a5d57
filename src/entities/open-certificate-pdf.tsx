import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { toastFailure } from '~/forms/toast-failure'
import { Button } from '~/ui/input/button'

/** Opens a PDF in a tab of its own. */
function openPdf(file: Blob) {
  const url = URL.createObjectURL(file)
  window.open(url, '_blank', 'noopener')
  // The tab reads it after this; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

interface OpenPdfProps {
  body: Schemas['CertificateDrawing']
  size?: 'sm' | 'md'
}

/** Opens the PDF of a preview, which has the same layout as its drawing. */
export function OpenPdf({ body, size }: OpenPdfProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const drawn = { body: { ...body, as: 'pdf' as const } }
      const { data } = await call('post', '/api/business/drawCertificate', drawn)
      if (data.pdf !== null) openPdf(new Blob([bytesOf(data.pdf)], { type: 'application/pdf' }))
    },
    onError: (error) => toastFailure('Opening the PDF', error),
  })
  return (
    <Button size={size} icon={<FileText aria-hidden />} busy={isPending} onClick={() => mutate()}>
      Open PDF
    </Button>
  )
}
