import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  assessmentStatusLabels,
  assetLength,
  assetStatusLabels,
  assetTypeLabels,
} from '~/entities/asset-labels'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Heading } from '~/ui/display/heading'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { TextInput } from '~/ui/input/text-input'
import * as css from '~/forms/builder/builder.css'
import { findItem, patchItem, type OutlineItem } from '~/features/course-builder/outline/outline'
import { remove } from '~/features/course-builder/outline/outline-actions'
import { SettingsPane } from './settings-pane'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

interface ItemPaneProps {
  itemKey: string
  /** A preview of the asset as learners see it. */
  preview: (assetId: string) => ReactNode
}

/** An item: its properties and a preview. */
export function ItemPane({ itemKey, preview }: ItemPaneProps) {
  const item = useBuilt(({ values }) => findItem(values.sections, itemKey)?.item)
  // It was removed, by Undo or by somebody else.
  if (!item) return <SettingsPane />
  return (
    <div className={css.fields}>
      <ItemHeading item={item} />
      <ItemFields item={item} />
      {item.kind === 'asset' && <div className={css.preview}>{preview(item.ref)}</div>}
    </div>
  )
}

function ItemHeading({ item }: { item: OutlineItem }) {
  const { store } = useBuilder()
  const { kind, ref, title } = item
  const asset = useBuilt(({ assets }) => (kind === 'asset' ? assets.get(ref) : undefined))
  const assessment = useBuilt(({ assessments }) =>
    kind === 'assessment' ? assessments.get(ref) : undefined,
  )
  const facts = asset
    ? [assetTypeLabels[asset.type], assetLength(asset), assetStatusLabels[asset.status]]
    : assessment
      ? [
          'Assessment',
          counted(assessment.questionsCount, 'question', 'questions'),
          assessmentStatusLabels[assessment.status],
        ]
      : []
  return (
    <Stack gap={2}>
      <Heading level={2} dir="auto">
        {title || (asset ?? assessment)?.title}
      </Heading>
      <Text size="sm" tone="muted">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {asset?.status === 'failed' && (
        <Callout tone="danger">
          The file of this item failed to process, so the course cannot be published. Replace the
          file in the library, or remove the item.
        </Callout>
      )}
      {asset?.notice && <Callout tone="warning">{asset.notice}</Callout>}
      {asset?.type === 'video' && asset.captionsCount === 0 && (
        <Callout tone="warning">This video has no captions. Add them in the library.</Callout>
      )}
      {assessment && (
        <div>
          <Button
            onClick={() =>
              store.set({ dialog: { kind: 'edit-assessment', assessmentId: assessment._id } })
            }
          >
            Edit assessment
          </Button>
        </div>
      )}
    </Stack>
  )
}

function ItemFields({ item }: { item: OutlineItem }) {
  const { store } = useBuilder()
  const { key, kind, ref, title, required, preview } = item
  const name = useBuilt(({ assets, assessments }) =>
    kind === 'asset' ? assets.get(ref)?.title : assessments.get(ref)?.title,
  )
  const patch = (change: Partial<OutlineItem>, step = '') =>
    store.change(patchItem(store.get().values.sections, key, change), {}, step)
  const isTooLong = [...(title ?? '').trim()].length > 120
  return (
    <div className={css.group}>
      <Field
        label="Title in this course"
        help="Leave empty to use the title in the library."
        error={isTooLong ? 'Use at most 120 characters' : undefined}
      >
        {(frame) => (
          <TextInput
            {...frame}
            placeholder={name}
            value={title ?? ''}
            onChange={(text) => patch({ title: text || null }, `title ${key}`)}
          />
        )}
      </Field>
      <Checkbox
        label="Required"
        help="Counts toward completion."
        checked={required}
        onChange={(checked) => patch({ required: checked })}
      />
      <Checkbox
        label="Free preview"
        help="People can open it before the course is assigned to them."
        checked={preview}
        onChange={(checked) => patch({ preview: checked })}
      />
      <Stack direction="row" gap={2} wrap>
        <Button size="sm" onClick={() => store.set({ dialog: { kind: 'move', key } })}>
          Move to…
        </Button>
        <Button
          size="sm"
          variant="ghost"
          tone="danger"
          icon={<Trash2 aria-hidden />}
          onClick={() => remove(store, key)}
        >
          Remove from course
        </Button>
      </Stack>
    </div>
  )
}
