import { useValue } from '~/features/course-builder/state/use-builder'
import { CoverChoice } from '~/ui/files/cover-choice'

/** The cover of the course. */
export function CoverField() {
  const { value, error, onChange } = useValue('cover')
  return (
    <CoverChoice
      noun="course"
      saved={value.src}
      file={value.file}
      onChoose={(file) => onChange({ src: 'new', file })}
      onRemove={() => onChange({ src: null })}
      error={error}
    />
  )
}
