import { useQuery } from '@tanstack/react-query'
import { drawingOf } from '~/api/certificates'
import { CertificateDrawing } from '~/entities/certificate-drawing'
import type { Issued } from '~/features/certificates/certificates.api'
import { ReadError } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { Facts } from '~/ui/display/description-list'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Loading, Skeleton } from '~/ui/status/skeleton'
import * as css from './both-versions.css'

/** What a certificate says, and what the new one will say. */
export function BothVersions({ issued }: { issued: Issued }) {
  const { name, code, user, pdfUrl } = issued
  const next = user ? `${user.firstName} ${user.lastName}`.trim() : name
  return (
    <Stack gap={3}>
      {pdfUrl === null ? (
        <Facts
          facts={[
            { label: 'Name now', value: name },
            { label: 'New name', value: next },
            { label: 'Code now', value: code },
            { label: 'New code', value: 'Made when it is issued' },
          ]}
        />
      ) : (
        <div className={css.both}>
          <Version issued={issued} title={`Now: ${name}`} reissue={false} />
          <Version issued={issued} title={`New: ${next}`} reissue />
        </div>
      )}
      {next === name && (
        <Text size="sm" tone="muted">
          The name is the same. Correct it in the person’s profile first.
        </Text>
      )}
    </Stack>
  )
}

interface VersionProps {
  issued: Issued
  title: string
  reissue: boolean
}

function Version({ issued: { _id }, title, reissue }: VersionProps) {
  const drawing = useQuery({ ...drawingOf({ issuedId: _id, reissue }), gcTime: 0 })
  const { data, error } = drawing
  return (
    <figure className={css.version}>
      <figcaption>
        <Text as="span" size="sm" weight="medium">
          {title}
        </Text>
      </figcaption>
      {data ? (
        <CertificateDrawing drawn={data} label={title} />
      ) : error ? (
        <ReadError error={error} query={drawing} level={3} title="It could not be drawn" />
      ) : (
        <Loading label="Drawing the certificate">
          <Skeleton height="9rem" />
        </Loading>
      )}
      {data && data.faults.length > 0 && (
        <Callout tone="warning">{data.faults.map(({ message }) => message).join('. ')}.</Callout>
      )}
    </figure>
  )
}
