import type * as Sdk from '@aws-sdk/client-s3'

export type S3 = { sdk: typeof Sdk; client: Sdk.S3Client; bucket: string; prefix: string }

/** Parses `s3://key:secret@host:port/bucket/prefix?region=…&ssl=false`. */
export function parseS3Url(text: string) {
  const url = new URL(text)
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean)
  const plain = url.searchParams.get('ssl') === 'false'
  return {
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    endpoint: `${plain ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(url.username && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  }
}

/**
 * The client, loaded when first needed: it is large, and most servers use a folder. Without a key in the URL the
 * machine's role is used.
 */
export function openS3(text: string) {
  let opened: Promise<S3> | undefined
  const open = async (): Promise<S3> => {
    const sdk = await import('@aws-sdk/client-s3')
    const { bucket, prefix, ...connection } = parseS3Url(text)
    const client = new sdk.S3Client({
      ...connection,
      forcePathStyle: true,
      // Many S3-compatible stores do not support trailing checksums, and would store them as part of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client, bucket, prefix }
  }
  return () => (opened ??= open())
}

/** Whether an error of the store has one of these codes. */
export const isS3 = (error: unknown, ...names: string[]) =>
  error instanceof Error && names.includes(error.name)
