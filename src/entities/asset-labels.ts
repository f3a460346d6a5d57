import type { Schemas } from '~/api/schemas'
import { durationText } from '~/ui/format/duration'
import { counted } from '~/ui/format/numbers'
import type { Tone } from '~/ui/display/tone.css'

// Labels of the contract's values for assets and assessments.

type Asset = Schemas['Asset']

export const assetTypeLabels = {
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  presentation: 'Presentation',
  image: 'Image',
  link: 'Link',
  scorm: 'SCORM package',
} as const satisfies Record<Schemas['AssetType'], string>

export const assetStatusLabels = {
  ready: 'Ready',
  uploading: 'Uploading',
  processing: 'Processing',
  failed: 'Failed',
} as const satisfies Record<Schemas['AssetStatus'], string>

export const assetStatusTones = {
  ready: 'success',
  uploading: 'info',
  processing: 'info',
  failed: 'danger',
} as const satisfies Record<Schemas['AssetStatus'], Tone>

export const assessmentStatusLabels = {
  draft: 'Draft',
  ready: 'Ready',
} as const satisfies Record<Schemas['Assessment']['status'], string>

export const assessmentStatusTones = {
  draft: 'warning',
  ready: 'success',
} as const satisfies Record<Schemas['Assessment']['status'], Tone>

/** The length of an asset, as time or pages; null if it has none or it is unknown. */
export function assetLength({ duration, pages, type }: Pick<Asset, 'duration' | 'pages' | 'type'>) {
  if (duration !== null) return durationText(duration)
  if (pages === null) return null
  return type === 'presentation'
    ? counted(pages, 'slide', 'slides')
    : counted(pages, 'page', 'pages')
}
