import { useUploads } from '~/api/uploads/store'
import { UploadRow } from '~/entities/upload-row'
import * as css from './bell-panel.css'

/** The files of this tab that are on their way, or whose way ended, each with what can be done about it. */
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
