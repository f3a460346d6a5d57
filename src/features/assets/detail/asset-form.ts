import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import type { ConflictRow } from '~/forms/conflict-notice'
import { languageName } from '~/pickers/language-name'
import { atMost, withSubstance } from '~/forms/text-rules'
import type { Option } from '~/ui/input/option-source'

const address = /^https?:\/\/\S+$/

/** The values of the asset form; the URL is for links only. */
export const assetForm = z.object({
  title: z.string().check(z.trim(), withSubstance('Enter a title'), atMost(120)),
  description: z.string().check(z.trim(), atMost(2000)),
  category: z.nullable(z.custom<Option>()),
  tags: z.array(z.string().check(atMost(40))).check(z.maxLength(30, 'Use at most 30 tags')),
  language: z.nullable(z.string()),
  url: z.string().check(z.trim(), atMost(2000)),
})

/** The same for a link, which has a URL. */
export const linkForm = z.extend(assetForm, {
  url: z
    .string()
    .check(
      z.trim(),
      z.regex(address, 'Enter an address that begins with https:// or http://'),
      atMost(2000),
    ),
})

export type AssetForm = z.infer<typeof assetForm>

/** The labels of the fields, in the form and in conflicts. */
export const assetLabels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  tags: 'Tags',
  language: 'Language',
  url: 'Address',
} as const satisfies Record<keyof AssetForm, string>

/** An asset as form values. */
export function formOf(asset: Schemas['Asset']): AssetForm {
  const { title, description, category, tags, language, url, type } = asset
  return {
    title,
    description,
    category: category && { value: category._id, label: category.name },
    tags,
    language,
    url: type === 'link' ? (url ?? '') : '',
  }
}

const textsOf = ({ category, tags, language, ...texts }: AssetForm): AssetTexts => ({
  ...texts,
  category: category?.label ?? '',
  tags: tags.join(', '),
  language: language === null ? '' : languageName(language),
})

type AssetTexts = Record<keyof AssetForm, string>
const names = ['title', 'description', 'url', 'category', 'tags', 'language'] as const

/** The differences between a form and what was saved meanwhile. */
export function conflictRows(current: AssetForm, theirs: AssetForm): ConflictRow[] {
  const own = textsOf(current)
  const other = textsOf(theirs)
  return names
    .map((name) => ({ label: assetLabels[name], mine: own[name].trim(), theirs: other[name] }))
    .filter((row) => row.mine !== row.theirs)
}
