import { ClipboardCheck, GripVertical, LoaderCircle, MoreHorizontal } from 'lucide-react'
import { memo } from 'react'
import { AssetIcon } from '~/pickers/asset-thumbnail'
import { assetLength, assetStatusTones, assetStatusLabels } from '~/entities/asset-labels'
import { Badge } from '~/ui/display/badge'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { counted } from '~/ui/format/numbers'
import type { AssessmentFacts, AssetFacts } from '~/features/course-builder/state/builder-state'
import { ItemMenu } from './item-menu'
import type { OutlineItem } from './outline'
import { patchItem } from './outline'
import * as css from '~/forms/builder/outline.css'
import { RowName } from './row-name'
import { UploadingItem } from './uploading-item'
import { useBuilder, useRow } from '~/features/course-builder/state/use-builder'
import { useDraggable, useDropTarget } from './use-row-drag'

interface ItemRowProps {
  item: OutlineItem
  describedBy: string
}

/** An item of the outline. Rendered again only when it, or its asset, changes. */
export const ItemRow = memo(function ItemRow({ item, describedBy }: ItemRowProps) {
  const { store } = useBuilder()
  const { key, kind, ref } = item
  const asset = useRow(key, ({ assets }) => (kind === 'asset' ? assets.get(ref) : undefined))
  const assessment = useRow(key, ({ assessments }) =>
    kind === 'assessment' ? assessments.get(ref) : undefined,
  )
  const isShown = useRow(key, ({ selection: shown }) => shown.kind === 'item' && shown.key === key)
  const isStop = useRow(key, ({ active }) => active === key)
  const { row, grip, isDragged } = useDraggable({ kind: 'item', key })
  const edge = useDropTarget(row, { on: 'item', key })
  if (kind === 'upload') return <UploadingItem item={item} />
  const title = item.title || (asset ?? assessment)?.title || 'Untitled'
  return (
    <div
      ref={row}
      className={css.itemRow}
      data-key={key}
      data-shown={isShown || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <span ref={grip} className={css.grip} aria-hidden>
        <GripVertical />
      </span>
      <span className={css.sign}>
        {asset ? <AssetIcon type={asset.type} /> : <ClipboardCheck aria-hidden />}
      </span>
      <div className={css.words}>
        <RowName
          rowKey={key}
          title={title}
          ownName={item.title ?? ''}
          limit={120}
          mayBeEmpty
          onRename={(name) =>
            store.change(patchItem(store.get().values.sections, key, { title: name || null }))
          }
          isShown={isShown}
          describedBy={describedBy}
        />
        <span className={css.aside}>
          <ItemSigns item={item} asset={asset} assessment={assessment} />
        </span>
      </div>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={`More actions for ${title}`}
            icon={<MoreHorizontal aria-hidden />}
            tabIndex={isStop ? 0 : -1}
          />
        }
      >
        <ItemMenu item={item} />
      </Menu>
    </div>
  )
})

interface ItemSignsProps {
  item: OutlineItem
  asset: AssetFacts | undefined
  assessment: AssessmentFacts | undefined
}

/** The properties of an item as short tags. */
function ItemSigns({ item, asset, assessment }: ItemSignsProps) {
  const length = asset && assetLength(asset)
  return (
    <>
      {asset && asset.status !== 'ready' && (
        <Badge
          tone={assetStatusTones[asset.status]}
          icon={asset.status === 'failed' ? undefined : <LoaderCircle aria-hidden />}
        >
          {assetStatusLabels[asset.status]}
        </Badge>
      )}
      {asset?.notice && <Badge tone="warning">Check file</Badge>}
      {assessment?.status === 'draft' && <Badge tone="warning">Draft</Badge>}
      {!item.required && <Badge>Optional</Badge>}
      {item.preview && <Badge tone="info">Preview</Badge>}
      {length && <span>{length}</span>}
      {assessment && <span>{counted(assessment.questionsCount, 'question', 'questions')}</span>}
    </>
  )
}
