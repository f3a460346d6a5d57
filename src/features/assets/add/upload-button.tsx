import { Upload } from 'lucide-react'
import { acceptedFiles } from '~/api/uploads/validate'
import { FileButton } from '~/ui/files/file-button'

/** A button to choose files to upload as assets. */
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
