import { isActiveUpload, useUploads } from '~/api/uploads/store'
import { cancelUpload, dismissUpload } from '~/api/uploads/uploads'
import { UploadRow } from '~/entities/upload-row'
import { Button } from '~/ui/input/button'
import { Card } from '~/ui/display/card'
import { ListItem } from '~/ui/list/list-item'
import { counted } from '~/ui/format/numbers'

/** Above the list: this tab's uploads that are not in it yet, with progress. */
export function UploadsCard() {
  const uploads = useUploads().filter(({ then, state }) => then.kind !== 'none' && state !== 'done')
  if (uploads.length === 0) return null
  const going = uploads.filter(isActiveUpload)
  const over = uploads.filter(({ state }) => state === 'failed')
  return (
    <Card
      title={
        going.length > 0
          ? `Uploading ${counted(going.length, 'file', 'files')}`
          : counted(uploads.length, 'upload needs attention', 'uploads need attention')
      }
      padding="none"
      actions={
        going.length > 1 ? (
          <Button size="sm" onClick={() => going.forEach(({ id }) => cancelUpload(id))}>
            Cancel all
          </Button>
        ) : (
          over.length > 1 && (
            <Button size="sm" onClick={() => over.forEach(({ id }) => dismissUpload(id))}>
              Remove all
            </Button>
          )
        )
      }
    >
      <ul role="list" aria-label="Uploading files">
        {uploads.map((item) => (
          <ListItem key={item.id} wide>
            <UploadRow item={item} />
          </ListItem>
        ))}
      </ul>
    </Card>
  )
}
