import { useQuery } from '@tanstack/react-query'
import { ApiError } from '~/api/client/errors'
import { ReadError } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Logo } from '~/ui/identity/logo'
import { Spinner } from '~/ui/status/spinner'
import { VerifiedCertificate } from './verified-certificate'
import { certificateOf } from './verify.api'
import { CodeForm } from './code-form'
import * as css from './verify.css'

interface VerifyPageProps {
  /** The code of the address; empty before one was entered. */
  code: string
  onCode: (code: string) => void
}

/** The public page that says whether a certificate is genuine. */
export function VerifyPage({ code, onCode }: VerifyPageProps) {
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <main id="main" className={css.main}>
        <Logo size="lg" />
        <Heading level={1}>Check a certificate</Heading>
        {code !== '' && <Result key={code} code={code} />}
        <CodeForm key={`form ${code}`} code={code} onCode={onCode} />
      </main>
    </div>
  )
}

function Result({ code }: { code: string }) {
  const read = useQuery(certificateOf(code))
  const { data, error } = read
  if (data) return <VerifiedCertificate certificate={data.data.certificate} />
  if (error instanceof ApiError && [400, 404, 422].includes(error.status))
    return (
      <Callout tone="danger" live="assertive" title="No certificate has this code">
        Compare it with the one on the certificate. It has 16 letters and digits; capitals, spaces
        and dashes do not matter.
      </Callout>
    )
  if (error instanceof ApiError && error.status === 429)
    return (
      <Callout tone="warning" live="assertive" title="Too many unknown codes">
        Try again in a few minutes.
      </Callout>
    )
  if (error)
    return <ReadError title="The certificate could not be read" error={error} query={read} />
  return (
    <Stack align="center">
      <Spinner label="Reading the certificate" />
    </Stack>
  )
}
