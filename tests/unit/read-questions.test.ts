import { describe, expect, test } from 'vitest'
import { formatOf, readQuestions } from '~/features/assessments/import/read-questions'

const short = ({ questions }: ReturnType<typeof readQuestions>) =>
  questions.map(({ type, question, options, acceptedAnswers }) => ({
    type,
    question,
    right: options.filter(({ isCorrect }) => isCorrect).map(({ text }) => text),
    acceptedAnswers,
  }))

describe('Question import: plain text', () => {
  const text = [
    '1. Who <opens>?',
    '*A. The host',
    'B) The guest',
    'Explanation: Rank decides.',
    '',
    'Which are polite?',
    '- Waiting *',
    '- Shouting',
    '- Asking *',
    '',
    'Best alternative?',
    'Answer: BATNA | batna',
    '',
    'Only one option',
    'A. This',
  ].join('\n')

  test('parses each type of question and reports other lines', () => {
    expect(formatOf(text)).toBe('plain')
    const read = readQuestions(text, 'plain')
    expect(short(read)).toEqual([
      {
        type: 'single',
        question: '<p>Who &lt;opens&gt;?</p>',
        right: ['The host'],
        acceptedAnswers: [],
      },
      {
        type: 'multiple',
        question: '<p>Which are polite?</p>',
        right: ['Waiting', 'Asking'],
        acceptedAnswers: [],
      },
      {
        type: 'short-text',
        question: '<p>Best alternative?</p>',
        right: [],
        acceptedAnswers: ['BATNA', 'batna'],
      },
    ])
    expect(read.questions[0]?.explanation).toBe('Rank decides.')
    expect(read.problems).toEqual([{ line: 14, message: 'Fewer than two options' }])
  })

  const battery = 'Why does it not start?\nA. The lock\nB. An empty tank\nC. A dead battery'
  const capital = 'Capital?\nA. Rome\nB. Paris\nC. Paris and Rome'

  test.each([
    [battery, 'B', ['An empty tank']],
    [battery, 'B.', ['An empty tank']],
    [battery, '(b)', ['An empty tank']],
    [battery, 'A, C', ['The lock', 'A dead battery']],
    [battery, 'a and (C)', ['The lock', 'A dead battery']],
    [battery, 'A C', ['The lock', 'A dead battery']],
    [battery, 'AC', ['The lock', 'A dead battery']],
    [battery, 'A|C', ['The lock', 'A dead battery']],
    [battery, 'A or C', ['The lock', 'A dead battery']],
    [battery, 'C - A dead battery', ['A dead battery']],
    [battery, 'C (A dead battery)', ['A dead battery']],
    [battery, 'C. A dead battery', ['A dead battery']],
    [battery, 'C) Salt, a and b', ['A dead battery']],
    [battery, 'A. The lock, C. A dead battery', ['The lock', 'A dead battery']],
    [battery, 'a dead battery', ['A dead battery']],
    [capital, 'Paris', ['Paris']],
    [capital, 'Paris and Rome', ['Paris and Rome']],
    ['Is it?\nA. True\nB. False', 'False', ['False']],
    ['Is it?\nA. T\nB. F', 'F', ['F']],
    ['Which vitamin?\nA. B\nB. A', 'B', ['A']],
  ])('“%s”, “Answer: %s”: marks the named option', (question, answer, right) => {
    const read = readQuestions(`${question}\nAnswer: ${answer}`, 'plain')
    expect(short(read).map((one) => one.right)).toEqual([right])
  })

  test.each([
    [capital, 'Milan'],
    [capital, 'A bad guess'],
    [battery, 'A, C. A dead battery'],
    [battery, 'CAB'],
  ])('“%s”, “Answer: %s”: marks nothing, as it names no option', (question, answer) => {
    const read = readQuestions(`${question}\nAnswer: ${answer}`, 'plain')
    expect(read).toEqual({
      questions: [],
      problems: [{ line: 1, message: 'No correct answer is marked' }],
    })
  })
})

describe('Question import: GIFT', () => {
  const text = [
    '// a comment',
    '$CATEGORY: manners',
    '',
    '::Opening:: Who opens at 10\\:00? {',
    '  =The host#Quite so',
    '  ~The guest',
    '}',
    '',
    'Silence is an answer. {T}',
    '',
    'Two plus two is {=four =4} in all.',
    '',
    'Which? {~%50%One ~%50%Two ~%-100%Three}',
    '',
    'How far? {#5:1}',
    '',
    'Pairs {=a -> b =c -> d}',
    '',
    'No answers here',
  ].join('\n')

  test('parses supported questions and reports others by line', () => {
    expect(formatOf(text)).toBe('gift')
    const read = readQuestions(text, 'gift')
    expect(short(read)).toEqual([
      {
        type: 'single',
        question: '<p>Who opens at 10:00?</p>',
        right: ['The host'],
        acceptedAnswers: [],
      },
      {
        type: 'true-false',
        question: '<p>Silence is an answer.</p>',
        right: ['True'],
        acceptedAnswers: [],
      },
      {
        type: 'short-text',
        question: '<p>Two plus two is _____ in all.</p>',
        right: [],
        acceptedAnswers: ['four', '4'],
      },
      { type: 'multiple', question: '<p>Which?</p>', right: ['One', 'Two'], acceptedAnswers: [] },
    ])
    expect(read.problems.map(({ line }) => line)).toEqual([15, 17, 19])
  })
})

describe('Question import: table', () => {
  const text = [
    'Question,Option 1,Option 2,Option 3,Correct,Marks,Tags',
    'Who opens?,The guest,The host,,2,3,"japan, rank"',
    '"Which, of these?",Waiting,Shouting,Asking,"A, C",,',
    'Best alternative?,,,,BATNA|batna,,',
    'Nothing is right,One,Two,,,,',
  ].join('\n')

  test('parses rows, with correct options by number, letter or text', () => {
    expect(formatOf(text)).toBe('table')
    const read = readQuestions(text, 'table')
    expect(short(read).map(({ type, right }) => [type, right])).toEqual([
      ['single', ['The host']],
      ['multiple', ['Waiting', 'Asking']],
      ['short-text', []],
    ])
    expect(read.questions[0]).toMatchObject({ marks: '3', tags: ['japan', 'rank'] })
    expect(read.problems).toEqual([{ line: 5, message: 'No correct answer is marked' }])
    expect(readQuestions('Name,Correct\nx,y', 'table').problems).toEqual([
      { line: 1, message: 'There is no column “question”' },
    ])
  })

  test.each([
    ['2,4,6,8', '2', ['2']],
    ['2,4,6,8', '3', ['6']],
    ['2,4,6,8', '"2, 4"', ['2', '4']],
    ['B,A,O,AB', 'A', ['A']],
    ['Ant,,Cow,Dog', '3', ['Cow']],
    ['Ant,,Cow,Dog', 'D', ['Dog']],
    ['"Salt, pepper",Salt,Pepper,None', '"Salt, pepper"', ['Salt, pepper']],
  ])('options %s, “%s”: marks one for each name, by text first', (options, correct, right) => {
    const row = `Which?,${options},${correct}`
    const read = readQuestions(
      `Question,Option 1,Option 2,Option 3,Option 4,Correct\n${row}`,
      'table',
    )
    expect(short(read).map((one) => one.right)).toEqual([right])
  })
})
