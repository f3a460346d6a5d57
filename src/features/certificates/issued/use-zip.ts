import { useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '~/api/client/download'
import { followJob } from '~/bulk/job-toasts'
import { toastFailure } from '~/forms/toast-failure'
import type { IssuedChange } from './issued-change'

/** Has the PDFs of certificates written into a ZIP by a job. */
export function useZip() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (target: IssuedChange['target']) => {
      const body = { ...target, format: 'zip' as const }
      return download(
        'post',
        '/api/business/exportCertificates',
        { body },
        { name: 'certificates.zip' },
      )
    },
    meta: { stale: ['/api/business/getJobs'] },
    onSuccess: (answer) => {
      if ('data' in answer) followJob(answer.data.job, queryClient)
    },
    onError: (error) => toastFailure('Exporting the certificates', error),
  })
  return mutate
}
