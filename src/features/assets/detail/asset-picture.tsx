import { PictureChoice } from '~/ui/files/picture-choice'
import * as css from './preview.css'
import { useThumbnail } from './use-thumbnail'
import type { Asset } from '~/features/assets/assets.api'

/** The thumbnail of an asset: its own, or one that is chosen and cropped here. */
export function AssetPicture({ asset }: { asset: Asset }) {
  const { thumbnail, type } = asset
  const { give, takeAway, isPending } = useThumbnail(asset)
  return (
    <PictureChoice
      label="Thumbnail"
      noun="image"
      picture={
        thumbnail === null ? null : (
          <img className={css.inLists} src={thumbnail} alt="Current thumbnail" />
        )
      }
      width={640}
      onChoose={give}
      onRemove={takeAway}
      busy={isPending}
      hint={
        type === 'video' ? 'Or pause the video at a frame and select “Use this frame”.' : undefined
      }
    />
  )
}
