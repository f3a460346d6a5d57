import { useUploads } from '~/api/uploads/store'
import { UploadRow } from '~/entities/upload-row'
import * as css from './bell-panel.css'

/** The uploads of this tab, running or finished, with actions. */
export function UploadList() {
  const uploads = useUploads()
  if (uploads.length === 0) return null
  return (
    <ul role="list" aria-label="Uploads">
      {uploads.map((item) => (
        <li key={item.id} className={`${css.item} ${css.padded}`}>
          <UploadRow item={item} />
        </li>
      ))}
    </ul>
  )
}
