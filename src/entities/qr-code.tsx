import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '~/ui/status/error-state'
import { Spinner } from '~/ui/status/spinner'
import * as css from './qr-code.css'

/** A URL as QR code, drawn locally without a service. */
export function QrCode({
  url,
  size: look = 'md',
  label = `QR code of ${url}`,
}: {
  url: string
  size?: 'md' | 'full'
  label?: string
}) {
  const drawing = useQuery({
    queryKey: ['qr-code', url],
    queryFn: async () => {
      const { encode } = await import('uqr')
      const { data, size } = encode(url, { border: 2 })
      const path = data.flatMap((row, y) =>
        row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])),
      )
      return { path: path.join(''), size }
    },
    staleTime: Infinity,
  })
  const { data, error } = drawing
  if (error)
    return (
      <ErrorState
        title="The QR code could not be created"
        message={error.message}
        retrying={drawing.isFetching}
        onRetry={() => void drawing.refetch()}
        level={3}
      />
    )
  if (!data) return <Spinner label="Creating the QR code" />
  return (
    <svg
      className={css.code[look]}
      viewBox={`0 0 ${data.size} ${data.size}`}
      role="img"
      aria-label={label}
    >
      <path d={data.path} />
    </svg>
  )
}
