// The assessments of the demonstration and their questions.

type Seed =
  | {
      type: 'single' | 'multiple' | 'true-false'
      ask: string
      right: string[]
      wrong: string[]
      why?: string
    }
  | { type: 'short-text'; ask: string; accept: string[]; why?: string }

export type SeedAssessment = {
  key: string
  title: string
  description: string
  passingPercentage: number
  timeLimit?: number
  ago: number
  questions: Seed[]
}

const choice = (
  question: string,
  correct: string,
  incorrect: string[],
  explanation = '',
): Seed => ({
  type: 'single',
  ask: question,
  right: [correct],
  wrong: incorrect,
  why: explanation,
})
const several = (
  question: string,
  correct: string[],
  incorrect: string[],
  explanation = '',
): Seed => ({
  type: 'multiple',
  ask: question,
  right: correct,
  wrong: incorrect,
  why: explanation,
})
const claim = (question: string, isTrue: boolean, explanation = ''): Seed => ({
  type: 'true-false',
  ask: question,
  right: [isTrue ? 'True' : 'False'],
  wrong: [isTrue ? 'False' : 'True'],
  why: explanation,
})

export const seedAssessments: SeedAssessment[] = [
  {
    key: 'fire-check',
    title: 'Fire safety check',
    description: 'Four questions about the first three minutes.',
    passingPercentage: 75,
    timeLimit: 10,
    ago: 710,
    questions: [
      choice(
        'What do you do first when you see fire?',
        'Press the nearest alarm',
        ['Look for an extinguisher', 'Fetch your coat'],
        'Everybody else can leave only when they know.',
      ),
      choice('Where do you meet?', 'At gate B', ['In the canteen', 'At your car']),
      claim(
        'The lifts may be used when the stairs are full of people.',
        false,
        'Lifts can stop between floors.',
      ),
      { type: 'short-text', ask: 'Which number is the control room?', accept: ['2000'] },
    ],
  },
  {
    key: 'lifting-check',
    title: 'Lifting check',
    description: 'For everybody who moves goods by hand.',
    passingPercentage: 70,
    ago: 700,
    questions: [
      several(
        'Which of these protect your back?',
        ['Bending the knees', 'Keeping the load close'],
        ['Turning at the hip', 'Lifting quickly'],
      ),
      choice('From which weight on does nobody lift alone?', '25 kg', ['10 kg', '40 kg']),
      claim('You turn with your feet, not with your back.', true),
    ],
  },
  {
    key: 'conduct-check',
    title: 'Code of conduct check',
    description: 'What we expect of each other.',
    passingPercentage: 80,
    ago: 665,
    questions: [
      choice(
        'A supplier sends you a watch. What do you do?',
        'Give it back and tell your manager',
        ['Keep it', 'Pass it on to a colleague'],
        'The limit is 30 euros.',
      ),
      several('To whom can you speak up?', ['Your manager', 'The works council'], ['Nobody']),
      claim('The rules hold for managers too.', true),
    ],
  },
  {
    key: 'service-check',
    title: 'Service at the counter',
    description: 'Returns and complaints.',
    passingPercentage: 60,
    ago: 403,
    questions: [
      choice('What comes first when somebody complains?', 'Listening to the end', [
        'Explaining the rules',
        'Calling the manager',
      ]),
      choice('Where does a return of grade A go?', 'Back on the shelf', [
        'To recycling',
        'To the supplier',
      ]),
      { type: 'short-text', ask: 'Which grade goes to recycling?', accept: ['C', 'Grade C'] },
    ],
  },
  {
    key: 'forklift-check',
    title: 'Forklift theory',
    description: 'Still being written.',
    passingPercentage: 80,
    timeLimit: 20,
    ago: 9,
    questions: [
      choice('Who has right of way in the green lane?', 'People on foot', [
        'Forklifts',
        'Whoever is quicker',
      ]),
      {
        type: 'single',
        ask: 'How fast may a forklift drive in hall 3?',
        right: [],
        wrong: ['6 km/h', '12 km/h'],
      },
    ],
  },
]
