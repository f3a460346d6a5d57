import { Upload } from 'lucide-react'
import { FileButton } from './file-button'

/** Asks for files that become assets. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FileButton
      label="Upload"
      tone="accent"
      icon={<Upload aria-hidden />}
      multiple
      onFiles={onFiles}
    />
  )
}
