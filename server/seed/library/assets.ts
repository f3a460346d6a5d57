import type { SeedAsset } from './asset.ts'
import { documents } from './documents.ts'

// Further assets of the demonstration: generated sounds and images, and links.

const cues = (...lines: string[]) =>
  `WEBVTT\n\n${lines.map((line, index) => `00:00:0${index * 2}.000 --> 00:00:0${index * 2 + 2}.000\n${line}\n`).join('\n')}`
const english = (...lines: string[]) => ({
  language: 'en-GB',
  label: 'English',
  vtt: cues(...lines),
})
const times = (count: number, tones: number[]) => Array.from({ length: count }, () => tones).flat()

const bar = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="1" fill="${fill}"/>`
const line = (path: string, stroke: string, more = '') =>
  `<path d="${path}" fill="none" stroke="${stroke}" ${more || 'stroke-width="1"'}/>`

export const seedAssets: SeedAsset[] = [
  ...documents,
  {
    key: 'alarm',
    type: 'audio',
    title: 'Evacuation signal',
    description: 'The two tones that mean: leave now.',
    category: 'safety',
    tags: ['fire', 'signals'],
    ago: 706,
    tones: times(6, [660, 880]),
    captions: english(
      '[Two tones, high and low, again and again]',
      'This is the evacuation signal.',
      'Leave by the marked way.',
    ),
  },
  {
    key: 'clear',
    type: 'audio',
    title: 'All-clear signal',
    description: 'One long tone: you may go back in.',
    category: 'safety',
    tags: ['fire', 'signals'],
    ago: 706,
    tones: times(8, [440]),
    captions: english('[One long tone]', 'You may go back in.'),
  },
  {
    key: 'reversing',
    type: 'audio',
    title: 'Reversing forklift',
    description: 'What a forklift sounds like when it comes backwards.',
    category: 'logistics',
    tags: ['forklift', 'signals'],
    ago: 208,
    tones: times(6, [1000, 0]),
  },
  {
    key: 'counter',
    type: 'audio',
    title: 'Counter bell',
    description: 'Somebody is waiting at the counter.',
    category: 'customers',
    tags: ['service', 'signals'],
    ago: 90,
    tones: [1320, 990, 0, 0, 1320, 990],
  },
  {
    key: 'escape',
    type: 'image',
    title: 'Escape plan, hall 3',
    description: 'The plan that hangs at both gates.',
    category: 'safety',
    tags: ['fire', 'warehouse'],
    ago: 700,
    drawing:
      bar(6, 6, 84, 42, '#d5d9e0') +
      bar(10, 10, 30, 14, '#fff') +
      bar(10, 30, 30, 14, '#fff') +
      bar(46, 10, 40, 34, '#fff') +
      line('M25 17 H43 V27 H90', '#18794e', 'stroke-width="1" stroke-dasharray="3 1.5"') +
      line('M25 37 H43 V27', '#18794e', 'stroke-width="1" stroke-dasharray="3 1.5"'),
  },
  {
    key: 'posture',
    type: 'image',
    title: 'Posture when lifting',
    description: 'Straight back, bent knees.',
    category: 'safety',
    tags: ['lifting'],
    ago: 625,
    drawing:
      '<circle cx="40" cy="14" r="4" fill="#3451b2"/>' +
      line('M40 18 L38 32 L46 38 L42 46', '#3451b2', 'stroke-width="3" stroke-linecap="round"') +
      line('M40 22 L52 30', '#3451b2', 'stroke-width="2" stroke-linecap="round"') +
      bar(51, 28, 12, 10, '#ad7f58'),
  },
  {
    key: 'lanes',
    type: 'image',
    title: 'Forklift lanes',
    description: 'Where forklifts drive and where people walk.',
    category: 'logistics',
    tags: ['forklift', 'warehouse'],
    ago: 174,
    drawing:
      bar(0, 20, 96, 14, '#f5d90a') +
      bar(0, 38, 96, 6, '#46a758') +
      line('M0 27 H96', '#fff', 'stroke-width="1" stroke-dasharray="4 3"') +
      bar(30, 22, 12, 8, '#e5484d'),
  },
  {
    key: 'pallets',
    type: 'image',
    title: 'Stacking limits for pallets',
    description: 'How high, and what below what.',
    category: 'logistics',
    tags: ['warehouse'],
    ago: 140,
    drawing:
      [0, 1, 2].map((at) => bar(14, 38 - at * 11, 18, 9, '#ad7f58')).join('') +
      [0, 1].map((at) => bar(42, 38 - at * 11, 18, 9, '#889096')).join('') +
      bar(70, 38, 18, 9, '#3451b2') +
      line('M8 48 H92', '#11181c'),
  },
  {
    key: 'waste',
    type: 'image',
    title: 'Colours of the bins',
    description: 'Paper, glass, plastics and the rest.',
    category: 'logistics',
    tags: ['recycling'],
    ago: 75,
    drawing: ['#3451b2', '#46a758', '#f5d90a', '#60646c']
      .map((fill, index) => bar(12 + index * 19, 16, 14, 24, fill))
      .join(''),
  },
  {
    key: 'badge',
    type: 'image',
    title: 'How to wear the badge',
    description: 'Where everybody sees it.',
    category: 'people',
    tags: ['onboarding'],
    ago: 60,
    drawing:
      bar(36, 12, 24, 32, '#fff') +
      bar(36, 12, 24, 7, '#3451b2') +
      '<circle cx="48" cy="28" r="5" fill="#d5d9e0"/>' +
      bar(41, 37, 14, 2, '#889096'),
  },
  {
    key: 'osha',
    type: 'link',
    title: 'European Agency for Safety and Health at Work',
    description: 'Background and campaigns, in all languages of the union.',
    category: 'safety',
    tags: ['reference'],
    language: 'en-GB',
    ago: 505,
    url: 'https://osha.europa.eu/en',
  },
  {
    key: 'gdpr',
    type: 'link',
    title: 'The data protection regulation in full',
    description: 'For those who want to read the law itself.',
    category: 'people',
    tags: ['privacy', 'reference'],
    language: 'en-GB',
    ago: 118,
    url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
  },
  {
    key: 'gs1',
    type: 'link',
    title: 'How bar codes are built',
    description: 'The standard behind our labels.',
    category: 'logistics',
    tags: ['scanner', 'reference'],
    language: 'en-GB',
    ago: 100,
    url: 'https://www.gs1.org/standards/barcodes',
  },
  {
    key: 'spreadsheets',
    type: 'link',
    title: 'Spreadsheets for beginners',
    description: 'Free lessons, an hour in all.',
    category: 'systems',
    tags: ['office'],
    language: 'en-GB',
    ago: 45,
    url: 'https://edu.gcfglobal.org/en/topics/excel/',
  },
  {
    key: 'tour',
    type: 'video',
    title: 'Tour of the new site',
    description: 'Recorded in the week of the opening.',
    category: 'people',
    tags: ['onboarding'],
    language: 'en-GB',
    ago: 6,
    failure:
      'The recording is incomplete: the file ends before the film begins. Export it again and replace the file',
  },
]
