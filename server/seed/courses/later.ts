import { box, disc, line, type SeedCourse } from './course.ts'

// Later courses, archived ones and drafts.

export const laterCourses: SeedCourse[] = [
  {
    key: 'lanes',
    title: 'Lanes, pallets and people on foot',
    summary: 'Who goes where in hall 3.',
    description: '<p>Two pictures and a sound that everybody in the hall must know.</p>',
    category: 'logistics',
    authors: ['okafor'],
    language: 'en-GB',
    tags: ['warehouse', 'forklift'],
    sections: [
      {
        title: 'In the hall',
        items: [{ asset: 'lanes', preview: true }, { asset: 'reversing' }, { asset: 'pallets' }],
      },
    ],
    percent: 60,
    lenient: true,
    ago: 139,
    published: 136,
    cover: [
      '#0b68cb',
      box(14, 36, 68, 3, '#fff') +
        box(20, 24, 18, 12, '#ffb224') +
        box(40, 24, 18, 12, '#f1a10d') +
        box(30, 12, 18, 12, '#ffb224') +
        line('M66 36V14h10', '#fff'),
    ],
  },
  {
    key: 'privacy',
    title: 'Personal data at work',
    summary: 'Which data we may keep, and for how long.',
    description: '<p>For everybody who keeps lists of customers, applicants or colleagues.</p>',
    category: 'people',
    authors: ['lind'],
    language: 'en-GB',
    tags: ['privacy', 'onboarding'],
    sections: [
      {
        title: 'The essentials',
        items: [
          { asset: 'privacy', preview: true },
          { asset: 'gdpr', optional: true },
        ],
      },
    ],
    deadlineDays: 21,
    ago: 117,
    published: 110,
    cover: [
      '#067a6f',
      line('M38 26v-7a10 10 0 0 1 20 0v7', '#fff', 4) +
        box(32, 25, 32, 22, '#fff') +
        disc(48, 35, 4, '#067a6f'),
    ],
  },
  {
    key: 'picking',
    title: 'Picking with the scanner',
    summary: 'Routes, short picks and wrong labels.',
    description: '<p>The scanner leads. This course says what to do when it does not.</p>',
    category: 'logistics',
    authors: ['okafor'],
    level: 'intermediate',
    language: 'en-GB',
    tags: ['scanner', 'warehouse'],
    sections: [
      { title: 'A day with the scanner', items: [{ asset: 'picking', preview: true }] },
      { title: 'For the curious', items: [{ asset: 'gs1', optional: true }] },
    ],
    ago: 99,
    published: 94,
    cover: [
      '#1c2024',
      [0, 6, 10, 18, 24, 28, 36, 42, 50, 54]
        .map((x, index) => box(20 + x, 12, index % 3 === 0 ? 3.5 : 2, 30, '#fff'))
        .join('') + line('M14 27h68', '#e5484d', 1.5),
    ],
  },
  {
    key: 'waste',
    title: 'Which bin is it?',
    summary: 'Paper, glass, plastics and the rest, in three minutes.',
    description: '<p>One picture. Look at it once, and never ask again.</p>',
    category: 'logistics',
    authors: ['okafor', 'nowak'],
    level: 'beginner',
    language: 'en-GB',
    tags: ['recycling'],
    sections: [{ title: 'The bins', items: [{ asset: 'waste', preview: true }] }],
    ago: 74,
    published: 72,
    cover: [
      '#2b9a66',
      ['#3451b2', '#f5d90a', '#e5484d', '#fff']
        .map((fill, index) => box(18 + index * 16, 18, 12, 24, fill))
        .join('') + box(14, 14, 68, 3, '#fff'),
    ],
  },
  {
    key: 'conduct-es',
    title: 'Código de conducta',
    summary: 'Lo que esperamos los unos de los otros.',
    description: '<p>La versión de 2025. La sustituye la del grupo, en inglés.</p>',
    category: 'people',
    authors: ['lind'],
    language: 'es-ES',
    tags: ['ethics', 'onboarding'],
    sections: [{ title: 'Las reglas', items: [{ asset: 'conduct-es' }] }],
    ago: 720,
    published: 718,
    archived: 41,
    cover: [
      '#60646c',
      box(30, 8, 36, 40, '#fff') + line('M37 18h22M37 26h22M37 34h14', '#60646c', 2.5),
    ],
  },
  {
    key: 'spreadsheets',
    title: 'Spreadsheets for the back office',
    summary: '',
    description: '',
    category: 'systems',
    authors: [],
    tags: ['office'],
    sections: [{ title: 'Begin here', items: [{ asset: 'spreadsheets' }] }],
    ago: 44,
  },
  {
    key: 'forklift',
    title: 'Forklift driving: the theory',
    summary: 'Before anybody takes the key.',
    description: '<p>The practical part is with your instructor.</p>',
    category: 'logistics',
    authors: ['okafor'],
    level: 'advanced',
    language: 'en-GB',
    tags: ['forklift'],
    sections: [
      { title: 'In the hall', items: [{ asset: 'lanes' }, { asset: 'reversing' }] },
      { title: 'Your new workplace', items: [{ asset: 'tour' }] },
      { title: 'Theory', items: [{ check: 'forklift-check' }] },
    ],
    sequential: true,
    deadlineDays: 60,
    ago: 5,
    cover: [
      '#ffb224',
      box(28, 22, 24, 16, '#1c2024') +
        line('M32 22V10h14l5 12M60 8v34h16', '#1c2024') +
        disc(34, 42, 5, '#1c2024') +
        disc(50, 42, 5, '#1c2024'),
    ],
  },
]
