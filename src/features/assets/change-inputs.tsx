import { CategoryPicker } from '~/fields/category-picker'
import { LanguagePicker } from '~/fields/language-picker'
import { TagPicker } from '~/fields/tag-picker'
import { Checkbox } from '~/ui/checkbox'
import { Stack } from '~/ui/stack'
import type { AssetChange } from './asset-change'

interface ChangeInputsProps {
  change: AssetChange
  onChange: (change: AssetChange) => void
}

/** What a change of assets needs to know beside the assets. */
export function ChangeInputs({ change, onChange }: ChangeInputsProps) {
  switch (change.kind) {
    case 'category':
      return (
        <Stack gap={2}>
          <CategoryPicker
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
      return (
        <Checkbox
          label="Also take them out of the courses that use them"
          help="Without this, assets that are in use are not deleted."
          checked={change.removeFromCourses}
          onChange={(removeFromCourses) => onChange({ ...change, removeFromCourses })}
        />
      )
    case 'restore':
      return null
  }
}
