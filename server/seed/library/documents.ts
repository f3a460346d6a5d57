import type { SeedAsset } from './asset.ts'

// The documents of the demonstration.

const handbook = (heading: string, ...lines: string[]) => ({ heading, lines })
export const documents: SeedAsset[] = [
  {
    key: 'lifting',
    type: 'document',
    title: 'Lifting without injury',
    description: 'How to lift, carry and put down, and when to ask for help.',
    category: 'safety',
    tags: ['lifting', 'warehouse'],
    language: 'en-GB',
    ago: 716,
    pages: [
      handbook(
        'Lifting without injury',
        'Look at the way before you lift.',
        'Bend your knees and keep the load close.',
        'Turn with your feet, not with your back.',
      ),
      handbook(
        'Two people or a tool',
        'Above 25 kg nobody lifts alone.',
        'A trolley is quicker than a colleague with a bad back.',
      ),
    ],
  },
  {
    key: 'fire',
    type: 'document',
    title: 'Fire safety at the warehouse',
    description: 'What to do in the first three minutes.',
    category: 'safety',
    tags: ['fire', 'warehouse'],
    language: 'en-GB',
    ago: 710,
    pages: [
      handbook(
        'When you see fire',
        'Press the nearest alarm.',
        'Leave by the marked way; do not use the lifts.',
        'Meet at gate B and stay until you are counted.',
      ),
      handbook('Extinguishers', 'Only for small fires, with a way out behind you.'),
      handbook('Who to call', 'The control room: 2000.'),
    ],
  },
  {
    key: 'chemicals',
    type: 'document',
    title: 'Handling cleaning chemicals',
    description: 'Labels, gloves and what never to mix.',
    category: 'safety',
    tags: ['chemicals'],
    language: 'en-GB',
    ago: 530,
    pages: [
      handbook(
        'Read the label first',
        'Red diamond: stop and read.',
        'Gloves and glasses for everything concentrated.',
      ),
    ],
  },
  {
    key: 'returns',
    type: 'document',
    title: 'Returns, step by step',
    description: 'From the counter to the shelf or the bin.',
    category: 'customers',
    tags: ['returns', 'service'],
    language: 'en-GB',
    ago: 453,
    pages: [
      handbook(
        'At the counter',
        'Thank the customer. Scan the order.',
        'Look at the goods together.',
      ),
      handbook(
        'Behind the counter',
        'Grade A goes back on the shelf.',
        'Grade C goes to recycling.',
      ),
    ],
  },
  {
    key: 'complaints',
    type: 'document',
    title: 'Answering a complaint',
    description: 'Listen, repeat, solve, follow up.',
    category: 'customers',
    tags: ['service'],
    language: 'en-GB',
    ago: 437,
    pages: [
      handbook(
        'Four steps',
        'Listen to the end.',
        'Say what you heard.',
        'Offer one solution and a date.',
        'Call back on that date.',
      ),
    ],
  },
  {
    key: 'picking',
    type: 'document',
    title: 'Picking with the scanner',
    description: 'Routes, short picks and wrong labels.',
    category: 'logistics',
    tags: ['scanner', 'warehouse'],
    language: 'en-GB',
    ago: 277,
    pages: [
      handbook('A route', 'The scanner leads. Follow it aisle by aisle.'),
      handbook('Short picks', 'Count twice, then confirm the shortage.'),
    ],
  },
  {
    key: 'conduct',
    type: 'document',
    title: 'Code of conduct',
    description: 'What we expect of each other.',
    category: 'people',
    tags: ['ethics', 'onboarding'],
    language: 'en-GB',
    ago: 728,
    pages: [
      handbook(
        'Code of conduct',
        'We treat each other with respect.',
        'We accept no gifts above 30 euros.',
      ),
      handbook('Speaking up', 'Your manager, the works council or the line at 2211.'),
    ],
  },
  {
    key: 'conduct-es',
    type: 'document',
    title: 'Código de conducta',
    description: 'Lo que esperamos los unos de los otros.',
    category: 'people',
    tags: ['ethics', 'onboarding'],
    language: 'es-ES',
    ago: 720,
    pages: [
      handbook(
        'Código de conducta',
        'Nos tratamos con respeto.',
        'No aceptamos regalos de más de 30 euros.',
      ),
    ],
  },
  {
    key: 'privacy',
    type: 'document',
    title: 'Personal data at work',
    description: 'Which data we may keep, and for how long.',
    category: 'people',
    tags: ['privacy', 'onboarding'],
    language: 'en-GB',
    ago: 120,
    pages: [
      handbook(
        'Personal data at work',
        'Ask only for what you need.',
        'Delete what is no longer needed.',
      ),
    ],
  },
]
