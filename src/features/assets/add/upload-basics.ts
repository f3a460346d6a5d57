import type { UploadInput } from '~/api/uploads/store'
import type { Option } from '~/ui/input/option-source'

/** The details of a file that is still being uploaded. */
export interface Basics {
  category: Option | null
  tags: string[]
  language: string | null
}

export const blankBasics: Basics = { category: null, tags: [], language: null }

/** The same as input for the upload. */
export function inputOf({ category, tags, language }: Basics, title?: string): UploadInput {
  return {
    ...(title !== undefined && { title }),
    ...(category && { category: category.value }),
    ...(tags.length > 0 && { tags }),
    ...(language !== null && { language }),
  }
}
