import { PictureChoice } from '~/ui/input/picture-choice'
import * as css from './preview.css'
import { useThumbnail } from './use-thumbnail'
import type { Asset } from './use-assets'

/** The picture by which an asset is known in lists and courses: its own, or one that is chosen and cut here. */
export function AssetPicture({ asset }: { asset: Asset }) {
  const { thumbnail, type } = asset
  const { give, takeAway, isPending } = useThumbnail(asset)
  return (
    <PictureChoice
      label="Picture in lists"
      noun="picture"
      picture={
        thumbnail === null ? null : (
          <img className={css.inLists} src={thumbnail} alt="As it is shown in lists" />
        )
      }
      width={640}
      onChoose={give}
      onRemove={takeAway}
      busy={isPending}
      hint={
        type === 'video'
          ? 'Or play the video to the picture you want, and press “Use this frame” under it.'
          : undefined
      }
    />
  )
}
