import type { QuestionDraft, QuestionType } from './quiz-draft'

export const questionTypeLabels = {
  single: 'One answer',
  multiple: 'Several answers',
  'true-false': 'True or false',
  'short-text': 'Short text',
} as const satisfies Record<QuestionType, string>

export const questionTypes = ['single', 'multiple', 'true-false', 'short-text'] as const

export const showAnswersLabels = {
  never: 'Never',
  'after-attempt': 'After each attempt',
  'after-pass': 'After passing',
} as const

/** The text of rich text in one line. */
export function wordsOf(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|li|h2|h3)>/g, ' $&'),
    'text/html',
  )
  return (page.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as rich text: a paragraph for each line. */
export function htmlOf(text: string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim().replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('')
}

/** The label of a question in a list. */
export function questionTitle({ question }: Pick<QuestionDraft, 'question'>): string {
  return wordsOf(question) || 'No text yet'
}
