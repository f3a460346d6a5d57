import { Upload } from 'lucide-react'
import { acceptedFiles } from '~/api/uploads/validate'
import { FileButton } from '~/ui/files/file-button'

/** Asks for files that become assets. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FileButton
      label="Upload"
      tone="accent"
      icon={<Upload aria-hidden />}
      multiple
      accept={acceptedFiles}
      onFiles={onFiles}
    />
  )
}
