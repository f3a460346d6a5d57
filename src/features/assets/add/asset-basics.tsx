import { categoryEntity } from '~/pickers/categories'
import { EntityPicker } from '~/pickers/entity-picker'
import { LanguagePicker } from '~/pickers/language-picker'
import { TagPicker } from '~/pickers/tag-picker'
import * as css from './add.css'
import type { Basics } from './upload-basics'

interface AssetBasicsProps {
  value: Basics
  onChange: (basics: Basics) => void
}

/** Category, tags and language. */
export function AssetBasics({ value, onChange }: AssetBasicsProps) {
  return (
    <div className={css.columns}>
      <EntityPicker
        entity={categoryEntity}
        label="Category"
        value={value.category}
        onChange={(category) => onChange({ ...value, category })}
      />
      <TagPicker
        label="Tags"
        value={value.tags}
        onChange={(tags) => onChange({ ...value, tags })}
      />
      <LanguagePicker
        label="Language"
        value={value.language}
        onChange={(language) => onChange({ ...value, language })}
      />
    </div>
  )
}
