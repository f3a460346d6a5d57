import { categoryEntity } from '~/pickers/categories'
import { EntityPicker } from '~/pickers/entity-picker'
import { LanguagePicker } from '~/pickers/language-picker'
import { TagPicker } from '~/pickers/tag-picker'
import { Checkbox } from '~/ui/input/checkbox'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { AssetChange } from './asset-change'

interface ChangeInputsProps {
  change: AssetChange
  onChange: (change: AssetChange) => void
}

/** The inputs of bulk actions on assets. */
export function ChangeInputs({ change, onChange }: ChangeInputsProps) {
  switch (change.kind) {
    case 'category':
      return (
        <Stack gap={2}>
          <EntityPicker
            entity={categoryEntity}
            label="Category"
            value={change.category ?? null}
            onChange={(category) => onChange({ ...change, category })}
          />
          <Checkbox
            label="No category"
            checked={change.category === null}
            onChange={(none) => onChange({ ...change, category: none ? null : undefined })}
          />
        </Stack>
      )
    case 'language':
      return (
        <Stack gap={2}>
          <LanguagePicker
            label="Language"
            value={change.language ?? null}
            onChange={(language) => onChange({ ...change, language })}
          />
          <Checkbox
            label="No language"
            checked={change.language === null}
            onChange={(none) => onChange({ ...change, language: none ? null : undefined })}
          />
        </Stack>
      )
    case 'tags':
      return (
        <Stack gap={4}>
          <TagPicker
            label="Add tags"
            value={change.add}
            onChange={(add) => onChange({ ...change, add })}
          />
          <TagPicker
            label="Remove tags"
            value={change.remove}
            onChange={(remove) => onChange({ ...change, remove })}
          />
        </Stack>
      )
    case 'delete':
      return <DeleteInputs change={change} onChange={onChange} />
    case 'restore':
      return null
  }
}

type Deletion = Extract<AssetChange, { kind: 'delete' }>

/** Confirms the removal from courses; for one asset, these are named. */
function DeleteInputs({
  change,
  onChange,
}: {
  change: Deletion
  onChange: (change: AssetChange) => void
}) {
  const { usedIn, removeFromCourses } = change
  if (usedIn?.count === 0) return null
  const more = usedIn ? usedIn.count - usedIn.titles.length : 0
  return (
    <Stack gap={3}>
      {usedIn && (
        <Stack gap={1}>
          <Text>It is used in {counted(usedIn.count, 'course', 'courses')}:</Text>
          <Stack as="ul" gap={1}>
            {usedIn.titles.map((title, index) => (
              <Text as="li" key={`${index} ${title}`} dir="auto" weight="medium">
                {title}
              </Text>
            ))}
            {more > 0 && <Text as="li">and {counted(more, 'more', 'more')}</Text>}
          </Stack>
        </Stack>
      )}
      <Checkbox
        label={
          usedIn
            ? `Also remove it from ${counted(usedIn.count, 'course', 'courses')}`
            : 'Also remove them from the courses that use them'
        }
        help={
          usedIn
            ? 'Required, because the asset is in use.'
            : 'Otherwise, assets in use are skipped.'
        }
        checked={removeFromCourses}
        onChange={(next) => onChange({ ...change, removeFromCourses: next })}
      />
    </Stack>
  )
}
