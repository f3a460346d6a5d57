import { noAnswer } from './errors'
import { refusal } from './error-response'

/** Fetches a file by its signed URL, to upload it again under this name. */
export async function fetchFile(url: string, name: string): Promise<File> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw noAnswer(cause)
  })
  if (!response.ok) throw refusal(response.status, await response.text(), response.headers)
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}
