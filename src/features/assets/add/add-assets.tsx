import { useState, type ReactElement, type ReactNode } from 'react'
import { acceptedFiles, acceptedFilesText } from '~/api/uploads/validate'
import { useUploads, type UploadInput } from '~/api/uploads/store'
import { Card } from '~/ui/display/card'
import { RadioGroup } from '~/ui/input/radio-group'
import { Stack } from '~/ui/display/stack'
import { AddLink } from './add-link'
import { AssetBasics } from './asset-basics'
import { DropZone } from './drop-zone'
import { PageDrop } from './page-drop'
import { QueueItem } from './queue-item'
import { blankBasics, inputOf, type Basics } from './upload-basics'
import { useFileIntake } from './use-file-intake'

interface AddAssetsProps {
  /** The link back to the library. */
  done: (content: ReactNode) => ReactElement
}

const ways = [
  { value: 'files', label: 'Files' },
  { value: 'link', label: 'A link' },
] as const

/** Adds files with their details, and links. */
export function AddAssets({ done }: AddAssetsProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('files')
  const [basics, setBasics] = useState<Basics>(blankBasics)
  // Uploads of this visit; others are in the tray.
  const [ids, setIds] = useState<readonly string[]>([])
  const { take: addFiles, refusals } = useFileIntake()
  const uploads = useUploads().filter(({ id }) => ids.includes(id))
  const add = (files: File[]) => {
    const input: UploadInput = inputOf(basics)
    setIds([...ids, ...addFiles(files, input)])
    setWay('files')
  }
  const isOver = uploads.length > 0 && uploads.every(({ state }) => state === 'done')
  return (
    <Stack gap={5}>
      <RadioGroup
        label="What to add"
        labelHidden
        variant="segments"
        options={ways}
        value={way}
        onChange={setWay}
      />
      {way === 'link' ? (
        <AddLink />
      ) : (
        <>
          <Card
            title="For all files"
            description="Applied to every file added from now on. You can change each file below."
          >
            <AssetBasics value={basics} onChange={setBasics} />
          </Card>
          <DropZone accept={acceptedFiles} limits={acceptedFilesText} onFiles={add} />
          {refusals}
          {uploads.length > 0 && (
            <Card title="Files" padding="none">
              <ul role="list" aria-label="Files">
                {uploads.map((item) => (
                  <QueueItem key={item.id} item={item} />
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
      <Stack direction="row" gap={3} align="center" wrap>
        {done(isOver ? 'Done' : 'Back to the library')}
        {!isOver && uploads.length > 0 && <span>Uploads continue in the background.</span>}
      </Stack>
      <PageDrop onFiles={add} />
    </Stack>
  )
}
