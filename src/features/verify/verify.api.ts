import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { download } from '~/api/client/download'

const readPath = '/api/auth/read-certificate'

/** What the certificate with a code says. */
export const certificateOf = (code: string) =>
  queryOptions({
    queryKey: [readPath, code],
    queryFn: ({ signal }) => call('post', readPath, { body: { code } }, { signal }),
    retry: false,
  })

/** Saves the PDF of a certificate. */
export const savePdf = (code: string) =>
  download(
    'post',
    '/api/auth/read-certificate-pdf',
    { body: { code } },
    { name: `certificate_${code}.pdf` },
  )
