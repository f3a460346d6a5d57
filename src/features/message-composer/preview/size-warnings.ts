import type { Attachment } from '~/features/message-composer/state/message-values'
import { counted, formatBytes } from '~/ui/format/numbers'

const gigabyte = 1024 ** 3

/** A warning if all copies of the files together are very large. */
export function fileWarning(files: readonly Attachment[], people: number) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes * people <= gigabyte) return undefined
  return `${formatBytes(bytes)} to ${counted(people, 'person', 'people')} is ${formatBytes(bytes * people)}. Link to the asset instead.`
}
