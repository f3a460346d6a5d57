type Facts = {
  key: string
  title: string
  description: string
  category: 'safety' | 'customers' | 'logistics' | 'people' | 'systems'
  tags: string[]
  language?: string
  /** How many days ago it was added. */
  ago: number
}

/** An asset of the demonstration: generated, or a link. */
export type SeedAsset = Facts &
  (
    | { type: 'link'; url: string }
    | { type: 'document'; pages: { heading: string; lines: string[] }[] }
    | {
        type: 'audio'
        tones: number[]
        captions?: { language: string; label: string; vtt: string }
      }
    | { type: 'image'; drawing: string }
    | { type: 'video'; failure: string }
  )
