import { useState } from 'react'
import { Button } from '~/ui/button'
import { FileDrop } from '~/ui/file-drop'
import type { FileRules } from '~/ui/file-rules'
import { ImageCrop } from '~/ui/image-crop'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import * as css from './preview.css'
import { useThumbnail } from './use-thumbnail'
import type { Asset } from './use-assets'

/** The contract takes 5 MB; what is chosen may be larger, because only the part that is cut out is sent. */
const rules: FileRules = {
  kinds: [
    { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
    { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
    { name: 'WebP', types: ['image/webp'], extensions: ['.webp'] },
  ],
  maxSize: 25_000_000,
  maxFiles: 1,
}

/** The picture by which an asset is known in lists and courses: its own, or one that is chosen and cut here. */
export function AssetPicture({ asset }: { asset: Asset }) {
  const { thumbnail, type } = asset
  const { give, takeAway, isPending } = useThumbnail(asset)
  const [chosen, setChosen] = useState<File | null>(null)
  return (
    <Stack gap={2} role="group" aria-label="Picture in lists">
      <Text weight="medium">Picture in lists</Text>
      {chosen ? (
        <ImageCrop
          file={chosen}
          size={640}
          aspect={16 / 9}
          confirm="Use this picture"
          onCancel={() => setChosen(null)}
          onConfirm={(part) => {
            setChosen(null)
            give(part)
          }}
        />
      ) : (
        <>
          {thumbnail !== null && (
            <>
              <img className={css.inLists} src={thumbnail} alt="As it is shown in lists" />
              <div>
                <Button size="sm" variant="ghost" busy={isPending} onClick={takeAway}>
                  Remove the picture
                </Button>
              </div>
            </>
          )}
          <FileDrop
            label={thumbnail === null ? 'Add a picture' : 'Take another picture'}
            rules={rules}
            paste={false}
            onFiles={([file]) => setChosen(file ?? null)}
          />
          {type === 'video' && (
            <Text size="sm" tone="muted">
              Or play the video to the picture you want, and press “Use this frame” under it.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
