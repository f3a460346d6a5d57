import { FileUp } from 'lucide-react'
import { FileButton } from '~/ui/files/file-button'
import { Text } from '~/ui/display/text'
import { usePastedFiles } from '~/ui/files/use-pasted-files'
import * as css from './add.css'

interface DropZoneProps {
  accept: string
  /** Accepted types and sizes. */
  limits: string
  onFiles: (files: File[]) => void
}

/** Files can be chosen or pasted here, and dropped anywhere on the page. */
export function DropZone({ accept, limits, onFiles }: DropZoneProps) {
  usePastedFiles(onFiles)
  return (
    <div className={css.zone}>
      <FileUp aria-hidden />
      <Text weight="medium">Drop files anywhere on this page, paste them, or</Text>
      <FileButton label="Choose files" tone="accent" accept={accept} multiple onFiles={onFiles} />
      <Text size="sm" tone="muted" running>
        {limits}.
      </Text>
    </div>
  )
}
