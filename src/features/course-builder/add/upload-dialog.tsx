import { acceptedFiles, acceptedFilesText } from '~/api/uploads/validate'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { FileButton } from '~/ui/files/file-button'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { takeFiles } from './upload-into-section'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

interface UploadDialogProps {
  section: string
  onClose: () => void
}

/** Chooses files for a section; the dialog closes when they are being uploaded. */
export function UploadDialog({ section, onClose }: UploadDialogProps) {
  const { store } = useBuilder()
  const title = useBuilt(
    ({ values }) => values.sections.find(({ key }) => key === section)?.title ?? '',
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Upload into “${title}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <FileButton
            label="Choose files"
            tone="accent"
            multiple
            accept={acceptedFiles}
            onFiles={(files) => {
              takeFiles(store, section, files)
              onClose()
            }}
          />
        </>
      }
    >
      <Stack gap={3}>
        <Text>
          Each file is added to the library as an asset and to this section as an item. You can keep
          working during the upload, and also drop files on a section.
        </Text>
        <Text size="sm" tone="muted">
          {acceptedFilesText}.
        </Text>
      </Stack>
    </Dialog>
  )
}
