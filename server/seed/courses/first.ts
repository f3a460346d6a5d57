import { box, disc, line, shape, type SeedCourse } from './course.ts'

// The mandatory courses.

export const firstCourses: SeedCourse[] = [
  {
    key: 'fire',
    title: 'Fire safety at the warehouse',
    summary: 'What to do in the first three minutes.',
    description:
      '<p>For everybody who works in a hall, and for everybody who walks through one.</p><ul><li>Raise the alarm</li><li>Find the way out</li><li>Be counted</li></ul>',
    category: 'safety',
    authors: ['nowak'],
    level: 'beginner',
    language: 'en-GB',
    tags: ['fire', 'yearly'],
    sections: [
      {
        title: 'When it burns',
        items: [
          { asset: 'fire', preview: true },
          { asset: 'alarm' },
          { asset: 'clear', optional: true },
        ],
      },
      { title: 'The way out', items: [{ asset: 'escape' }] },
      { title: 'Show what you know', items: [{ check: 'fire-check' }] },
    ],
    deadlineDays: 30,
    ago: 700,
    published: 684,
    cover: [
      '#cd2b31',
      shape(
        'M48 8c10 10 15 17 15 26a15 15 0 0 1-30 0c0-6 3-10 7-14 1 5 3 7 5 8-1-8 0-14 3-20z',
        '#ffe629',
      ) + shape('M48 28c4 5 6 8 6 12a6 6 0 0 1-12 0c0-4 2-7 6-12z', '#fff'),
    ],
  },
  {
    key: 'conduct',
    title: 'Code of conduct',
    summary: 'What we expect of each other, in a quarter of an hour.',
    description: '<p>Everybody reads it in the first two weeks and passes the check.</p>',
    category: 'people',
    authors: ['lind'],
    language: 'en-GB',
    tags: ['ethics', 'onboarding'],
    sections: [
      { title: 'The rules', items: [{ asset: 'conduct', preview: true }] },
      { title: 'Show what you know', items: [{ check: 'conduct-check' }] },
    ],
    deadlineDays: 14,
    ago: 661,
    published: 645,
    cover: [
      '#3451b2',
      line('M48 10v34M34 44h28M28 16h40', '#fff') +
        shape('M20 30h16a8 8 0 0 1-16 0zM60 30h16a8 8 0 0 1-16 0z', '#c1d0ff') +
        line('M28 16l-7 14M28 16l7 14M68 16l-7 14M68 16l7 14', '#fff', 1.5),
    ],
  },
  {
    key: 'lifting',
    title: 'Lifting without injury',
    summary: 'How to lift, carry and put down.',
    description: '<p>Most sick days in our halls begin with one careless lift.</p>',
    category: 'safety',
    authors: ['nowak', 'okafor'],
    level: 'beginner',
    language: 'en-GB',
    tags: ['lifting', 'warehouse'],
    sections: [
      { title: 'By hand', items: [{ asset: 'lifting' }, { asset: 'posture', preview: true }] },
      { title: 'Show what you know', items: [{ check: 'lifting-check' }] },
    ],
    deadlineDays: 30,
    ago: 621,
    published: 594,
    cover: [
      '#18794e',
      disc(40, 12, 5, '#fff') +
        line('M40 19l-5 14 8 4-2 12M38 24l16 2', '#fff', 4) +
        box(54, 20, 16, 13, '#f5d90a'),
    ],
  },
  {
    key: 'chemicals',
    title: 'Cleaning chemicals: labels and gloves',
    summary: 'What never to mix, and what to wear.',
    description: '<p>For the cleaning teams and everybody who orders for them.</p>',
    category: 'safety',
    authors: ['nowak'],
    language: 'en-GB',
    tags: ['chemicals'],
    sections: [
      {
        title: 'Read the label',
        items: [{ asset: 'chemicals' }, { asset: 'osha', optional: true, title: 'Read more' }],
      },
    ],
    ago: 500,
    published: 487,
    cover: [
      '#ad5700',
      shape('M42 8h12v4h-2v10l14 20a5 5 0 0 1-4 8H34a5 5 0 0 1-4-8l14-20V12h-2z', '#fff') +
        shape('M38 36h20l6 9a2 2 0 0 1-2 2H34a2 2 0 0 1-2-2z', '#46a758'),
    ],
  },
  {
    key: 'service',
    title: 'Returns and complaints',
    summary: 'From the counter to the shelf, and what to say meanwhile.',
    description:
      '<p>Two procedures that customers remember us by.</p><p>Take the lessons <strong>in their order</strong>.</p>',
    category: 'customers',
    authors: ['tanaka'],
    level: 'intermediate',
    language: 'en-GB',
    tags: ['service', 'returns'],
    sections: [
      { title: 'Listen', items: [{ asset: 'complaints', preview: true }] },
      { title: 'Take back', items: [{ asset: 'returns' }] },
      { title: 'Show what you know', items: [{ check: 'service-check' }] },
    ],
    sequential: true,
    deadlineDays: 45,
    ago: 400,
    published: 345,
    cover: [
      '#5746af',
      shape(
        'M20 12h40a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H38l-10 9v-9h-8a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z',
        '#fff',
      ) +
        line('M26 21h28M26 28h18', '#5746af', 2.5) +
        disc(76, 38, 7, '#f5d90a'),
    ],
  },
]
