import { Upload, X } from 'lucide-react'
import { useUpload } from '~/api/uploads/store'
import { cancelUpload } from '~/api/uploads/uploads'
import { Badge } from '~/ui/display/badge'
import { IconButton } from '~/ui/input/icon-button'
import type { OutlineItem } from './outline'
import { removeItem } from './outline'
import * as css from '~/forms/builder/outline.css'
import { useBuilder } from '~/features/course-builder/state/use-builder'

const labels = {
  waiting: 'Queued',
  sending: 'Uploading',
  paused: 'Paused',
  finishing: 'Finishing',
  done: 'Done',
  failed: 'Failed',
  'needs-file': 'Choose the file again in the tray',
} as const

/** A file that is being uploaded into the course. Saved with the course once it has arrived. */
export function UploadingItem({ item }: { item: OutlineItem }) {
  const { store } = useBuilder()
  const upload = useUpload(item.ref)
  const name = upload?.name ?? item.title ?? 'A file'
  const state = upload?.state ?? 'failed'
  const part = upload && upload.size > 0 ? Math.floor((upload.sent / upload.size) * 100) : 0
  return (
    <div className={css.itemRow} data-key={item.key}>
      <span className={css.sign}>
        <Upload aria-hidden />
      </span>
      <div className={css.words}>
        <span className={css.name} title={upload?.message ?? name} dir="auto">
          {name}
        </span>
        <span className={css.aside}>
          <Badge tone={state === 'failed' ? 'danger' : 'info'}>
            {state === 'sending' ? `${labels.sending} ${part}%` : labels[state]}
          </Badge>
        </span>
      </div>
      <IconButton
        size="sm"
        label={`Cancel adding ${name}`}
        icon={<X aria-hidden />}
        onClick={() => {
          if (upload && upload.state !== 'done') cancelUpload(item.ref)
          store.settle((outline) => removeItem(outline, item.key), {
            announcement: `${name} was not added`,
          })
        }}
      />
    </div>
  )
}
