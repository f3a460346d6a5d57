/** Letters alone: `B`, `(b)`, `A, C`, `A|C`, `A and C`. */
const letters = /^\(?[A-Z][).:]*(?:(?:\s*[,;&/+|]\s*|\s+(?:(?:and|or)\s+)?)\(?[A-Z][).:]*)*$/i
/** Letters with text after them: `C. A dead battery`, `C - A dead battery`, `C (A dead battery)`. */
const lettered = /^\(?[A-Z](?:[).:]+\s|\s+[-–(])/i
const eachLettered = /(?:^|[,;|]\s*|\b(?:and|or)\s+)\(?([A-Z])(?:[).:]+\s|\s+[-–(])/gi
/** Consecutive capitals in alphabetical order, otherwise they are a word: `AC`. */
const row = /^(?=.{2})A?B?C?D?E?F?G?H?I?J?$/

/** The letters at the beginning of an answer. */
function lettersIn(answer: string): string[] {
  if (letters.test(answer)) return answer.match(/\b[A-Z]\b/gi) ?? []
  if (row.test(answer)) return [...answer]
  if (!lettered.test(answer)) return []
  return [...answer.matchAll(eachLettered)].map(([, letter = '']) => letter)
}

interface LetteredOption {
  text: string
  letter: string
}

/** The options that an `Answer:` line names by text or letters, or why it names none. */
export function optionsNamed<Option extends LetteredOption>(
  options: readonly Option[],
  answer: string,
): { named: Option[] } | { problem: string } {
  const is = answer.toLowerCase()
  const byWords = options.filter(({ text }) => text.toLowerCase() === is).slice(0, 1)
  const found = lettersIn(answer).map((letter) => letter.toUpperCase())
  const byLetter = options.filter(({ letter }) => found.includes(letter))
  const missing = found.filter((name) => !options.some(({ letter }) => letter === name))
  // A single letter names that option, even if another option is that letter.
  if (byWords.length > 0 && (answer.length > 1 || byLetter.length === 0)) return { named: byWords }
  if (missing.length > 0) return { problem: `There is no option ${missing.join(', ')}` }
  return byLetter.length > 0
    ? { named: byLetter }
    : { problem: `The answer “${answer}” is not one of the options` }
}
