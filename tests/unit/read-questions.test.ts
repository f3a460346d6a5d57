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
    expect(short(read).map((item) => item.right)).toEqual([right])
  })

  test.each([
    [capital, 'Milan'],
    [capital, 'A bad guess'],
    [battery, 'A, C. A dead battery'],
    [battery, 'CAB'],
  ])('“%s”, “Answer: %s”: marks nothing, as it names no option', (question, answer) => {
    const read = readQuestions(`${question}\nAnswer: ${answer}`, 'plain')
    expect(read).toMatchObject({
      questions: [],
      problems: [
        {
          line: question.split('\n').length + 1,
          message: `The answer “${answer}” is not one of the options`,
        },
      ],
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
    expect(short(read).map((item) => item.right)).toEqual([right])
  })
})

const keyed = (text: string, format: 'plain' | 'gift' | 'table') => {
  const { questions, problems } = readQuestions(text, format)
  return {
    questions: questions.map(({ question, options, acceptedAnswers }) => ({
      question: question.replaceAll(/<[^>]+>/g, ''),
      options: options.map(({ text: words, isCorrect }) => (isCorrect ? `*${words}` : words)),
      ...(acceptedAnswers.length > 0 && { acceptedAnswers }),
    })),
    lines: problems.map(({ line }) => line),
  }
}

describe('Question import: detected formats', () => {
  test.each([
    ['plain', 'What does if (a == b) { x = 1; } do?\n*A. Sets x\nB. Nothing'],
    ['gift', 'Two plus two? {#4}'],
    ['gift', 'The sky is blue. {true}'],
    ['gift', 'Ice is hot. {F#No, cold}'],
    ['table', 'Fire quiz 2026,,,\nQuestion,Option 1,Option 2,Correct\nWho?,a,b,1'],
  ])('%s: %s', (format, text) => expect(formatOf(text)).toBe(format))
})

describe('Question import: the key is what the text says, or the question is refused', () => {
  test('GIFT: = in HTML tags separates no answers', () => {
    const read = readQuestions('[html]<p>Q?</p>{=<p dir="ltr">a</p>#<b>ok</b> ~<p>b</p>}', 'gift')
    expect(short(read)).toMatchObject([{ type: 'single', right: ['a'] }])
    expect(read.questions[0]?.options.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('table: joined files with different line breaks, and a title above the header', () => {
    const text =
      'Quiz,,,\r\nQuestion,Option 1,Option 2,Correct\r\nWho?,a,b,2\nWhy?,c,d,1\rHow?,e,f,2'
    const read = readQuestions(text, 'table')
    expect(read.problems).toEqual([])
    expect(short(read).map(({ right }) => right)).toEqual([['b'], ['c'], ['f']])
  })

  test('an answer line ends a question without a blank line', () => {
    const text = 'Where?\nA. Roof\nB. Yard\nANSWER: B\nWho?\nA. Host\nB. Guest\nANSWER: A'
    expect(keyed(text, 'plain')).toEqual({
      questions: [
        { question: 'Where?', options: ['Roof', '*Yard'] },
        { question: 'Who?', options: ['*Host', 'Guest'] },
      ],
      lines: [],
    })
  })

  test('blank lines between options do not end a question', () => {
    const text = '1. First?\n\nA. Shout\n\n*B. Alarm\n\n2. Then?\n\n*A. Leave\n\nB. Stay\n'
    expect(keyed(text, 'plain')).toEqual({
      questions: [
        { question: 'First?', options: ['Shout', '*Alarm'] },
        { question: 'Then?', options: ['*Leave', 'Stay'] },
      ],
      lines: [],
    })
  })

  test('letters are those of the options, not their place', () => {
    expect(keyed('Which?\nA. x\nC. y\nD. z\nANSWER: C', 'plain').questions).toEqual([
      { question: 'Which?', options: ['x', '*y', 'z'] },
    ])
  })

  test.each([
    ['a letter of no option', 'Which two?\nA. x\nB. y\nC. z\nANSWER: A, E', [5]],
    ['an answer against the stars', 'Which?\n*A. x\nB. y\nANSWER: B', [4]],
    ['two answer lines', 'Which?\nA. x\nB. y\nANSWER: B\nANSWER: A', [5]],
    ['a wrapped option', 'Which?\nA. x\nand more\n*B. y', [3]],
    ['an option below the answer', 'Which?\nA. x\nB. y\nANSWER: B\nC. z', [5]],
    ['two options of one letter', 'Which?\n*A. x\nB. y\nA. z', [4]],
    ['numbered options', 'Which?\n1. x\n2. y\nANSWER: 1', [2]],
    ['a missing question', 'A. x\nB. y\nC. z\nANSWER: B', [1]],
  ])('plain text: %s is refused at its line', (_case, text, lines) => {
    expect(keyed(text, 'plain')).toEqual({ questions: [], lines })
  })

  test('GIFT: partial credit does not make an answer correct', () => {
    const single = 'Where? {\n~Oslo#No\n~%25%Bergen\n~%50%Hamar\n=Aarhus\n}'
    expect(keyed(single, 'gift').questions).toEqual([
      { question: 'Where?', options: ['Oslo', 'Bergen', 'Hamar', '*Aarhus'] },
    ])
    expect(readQuestions(single, 'gift').notices).toEqual([
      { line: 1, message: 'Partial credit is left out: Bergen, Hamar count as wrong' },
    ])
    expect(keyed('Capital? {=%100%Oslo =%50%Bergen}', 'gift').questions).toEqual([
      { question: 'Capital?', options: [], acceptedAnswers: ['Oslo'] },
    ])
    expect(keyed('Metals? {~%50%Iron ~%50%Zinc ~%-100%Glass}', 'gift').questions).toEqual([
      { question: 'Metals?', options: ['*Iron', '*Zinc', 'Glass'] },
    ])
  })

  test.each([
    ['weights that make no whole', 'Which? {~%50%a ~%20%b ~c}', [1]],
    ['half marks alone', 'Which? {=%50%a =%50%b}', [1]],
    ['no blank line between questions', 'One? {=a ~b}\nTwo? {=c ~d}', [2]],
  ])('GIFT: %s is refused', (_case, text, lines) => {
    expect(keyed(text, 'gift')).toEqual({ questions: [], lines })
  })

  test('GIFT as Moodle exports it: tags in comments, HTML in answers, a colon in the title', () => {
    const text =
      '// question: 7  name: Doors\n// [tag:fire\\: exits] [tag:doors]\n' +
      '::Unit 3: Doors::[html]<p>Which door?</p>{\n\t=<p>Left</p>\n\t~<p>Right &amp; up</p>\n}\n'
    expect(keyed(text, 'gift').questions).toEqual([
      { question: 'Which door?', options: ['*Left', 'Right & up'] },
    ])
    expect(readQuestions(text, 'gift').questions[0]?.tags).toEqual(['fire: exits', 'doors'])
  })

  const head = 'Question,Option 1,Option 2,Option 3,Correct'
  test.each([
    ['an option that is not there', `${head}\nWhich two?,a,b,c,"1,4"`, [2]],
    ['a blank option', `${head}\nWhich two?,a,b,,"1,3"`, [2]],
    ['a cell too many', `${head}\nWho, what?,a,b,c,1`, [2]],
    ['a comma within a row of optional cells', `${head},Explanation\nWho, what?,a,b,c,1`, [2]],
    ['an open quotation mark', `${head}\nOne?,a,b,c,1\n"Two?,a,b,c,1\nThree?,a,b,c,1`, [3]],
    ['a line after a cell of two lines', `${head}\n"One\nline",a,b,c,\nTwo?,a,b,c,9`, [2, 4]],
    ['options under other names', 'Question,First,Second,Correct\nWho?,a,b,2', [2]],
    ['two columns of one name', 'Question,Option 1,Option 1,Correct\nWho?,a,b,1', [1]],
  ])('table: %s is refused at its line', (_case, text, lines) => {
    const read = keyed(text, 'table')
    expect(read.lines).toEqual(lines)
    expect(read.questions.filter(({ question }) => question !== 'One?')).toEqual([])
  })

  test('table: the delimiter that Excel announces, and options by the number in their heading', () => {
    const text = 'sep=;\nQuestion;Option 2;Option 1;Correct\nWho?;a;b;2'
    expect(formatOf(text)).toBe('table')
    expect(keyed(text, 'table').questions).toEqual([{ question: 'Who?', options: ['*a', 'b'] }])
  })
})
