import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { Callout } from '~/ui/display/callout'
import { Facts } from '~/ui/display/description-list'
import { dayText } from '~/ui/format/time-format'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { savePdf } from './verify.api'

type Certificate = Schemas['VerifiedCertificate']

const day = (value: string) => dayText(value, 'locale')

/** In a sentence: whether the certificate is valid. */
function sentence({ status, expiresOn, revokedOn, replacedOn }: Certificate) {
  switch (status) {
    case 'valid':
    case 'expiring':
      return {
        tone: 'success',
        title: expiresOn === null ? 'Genuine and valid' : `Genuine, valid until ${day(expiresOn)}`,
      } as const
    case 'expired':
      return {
        tone: 'warning',
        title: expiresOn === null ? 'Expired' : `Genuine, expired on ${day(expiresOn)}`,
      } as const
    case 'revoked':
      return {
        tone: 'danger',
        title: revokedOn === null ? 'Revoked' : `Revoked on ${day(revokedOn)}`,
      } as const
    case 'replaced':
      return {
        tone: 'warning',
        title: replacedOn === null ? 'Replaced' : `Replaced on ${day(replacedOn)}`,
      } as const
  }
}

/** What a certificate says, and whether it is valid. */
export function VerifiedCertificate({ certificate }: { certificate: Certificate }) {
  const { code, isErased, hasPdf, documentUrl, expiresOn } = certificate
  const { mutate, isPending, error } = useMutation({ mutationFn: () => savePdf(code) })
  const { tone, title } = sentence(certificate)
  return (
    <Stack gap={4}>
      <Callout tone={tone} live="polite" title={title}>
        {isErased ? 'Genuine; the name was removed.' : undefined}
      </Callout>
      <Facts
        facts={[
          { label: 'Name', value: certificate.name },
          { label: 'Completed', value: certificate.courseTitle },
          { label: 'Certificate', value: certificate.certificate },
          { label: 'Organisation', value: certificate.organisation },
          { label: 'Day of completion', value: day(certificate.completedOn) },
          { label: 'Issued', value: day(certificate.issuedOn) },
          { label: 'Valid until', value: expiresOn === null ? 'Does not expire' : day(expiresOn) },
          { label: 'Code', value: code },
        ]}
      />
      {hasPdf && (
        <div>
          <Button icon={<FileText aria-hidden />} busy={isPending} onClick={() => mutate()}>
            Download PDF
          </Button>
        </div>
      )}
      {documentUrl !== null && (
        <div>
          <a href={documentUrl} target="_blank" rel="noreferrer">
            Open the certificate
          </a>
        </div>
      )}
      {error && (
        <Callout tone="danger" live="assertive" title="The PDF could not be read">
          {error.message}.
        </Callout>
      )}
    </Stack>
  )
}
