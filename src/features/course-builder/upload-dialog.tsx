import { acceptedFiles, acceptedWords } from '~/api/uploads/judge'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { FileButton } from '~/ui/file-button'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { takeFiles } from './take-files'
import { useBuilder, useBuilt } from './use-builder'

interface UploadDialogProps {
  section: string
  onClose: () => void
}

/** Files for a section: what is taken is said first, then they are on their way and the dialog is gone. */
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
          Each file becomes an asset of the library and an item of this section. You can go on
          working meanwhile, and also drop files on a section.
        </Text>
        <Text size="sm" tone="muted">
          {acceptedWords}.
        </Text>
      </Stack>
    </Dialog>
  )
}
