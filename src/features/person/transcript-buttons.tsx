import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { download } from '~/api/client/download'
import { toastFailure } from '~/forms/toast-failure'
import { Button } from '~/ui/input/button'

type Format = 'pdf' | 'csv'

const save = (id: string, format: Format) =>
  download(
    'get',
    '/api/business/getUserTranscript/{id}',
    { params: { path: { id }, query: { format } } },
    { name: `transcript.${format}` },
  )

/** Downloads what a user has learned, as a PDF or a table. */
export function TranscriptButtons({ userId }: { userId: string }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: Format) => save(userId, format),
    onError: (error) => toastFailure('Reading the transcript', error),
  })
  const isBusy = (format: Format) => isPending && variables === format
  return (
    <>
      <Button
        size="sm"
        icon={<FileText aria-hidden />}
        busy={isBusy('pdf')}
        onClick={() => mutate('pdf')}
      >
        Transcript as PDF
      </Button>
      <Button
        size="sm"
        icon={<FileSpreadsheet aria-hidden />}
        busy={isBusy('csv')}
        onClick={() => mutate('csv')}
      >
        Transcript as CSV
      </Button>
    </>
  )
}
