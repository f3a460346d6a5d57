interface GiftAnswer {
  text: string
  /** Percent of the marks. */
  weight: number
  hasEquals: boolean
}

interface GiftAnswers {
  /** Accepted answers, otherwise options. */
  isText: boolean
  answers: { text: string; isCorrect: boolean }[]
  /** Options with partial marks, which count as wrong here. */
  partial: string[]
}

/** An answer to the next = or ~; those in HTML tags are not escaped by every program. */
const answer = /([=~])(?:%(-?\d+(?:[.,]\d+)?)%)?((?:<\/?[a-z][^<>]*>|[^=~])*)/gi

function answersIn(body: string): GiftAnswer[] {
  return [...body.matchAll(answer)].map(([, sign, weight, rest = '']) => ({
    text: rest.split('#')[0] ?? '',
    weight: weight === undefined ? (sign === '=' ? 100 : 0) : Number(weight.replace(',', '.')),
    hasEquals: sign === '=',
  }))
}

const isFull = ({ weight }: GiftAnswer) => weight >= 100
const isPartial = ({ weight }: GiftAnswer) => weight > 0 && weight < 100

/** The correct answers: those with full marks, otherwise those that give full marks together. */
function keyOf(found: GiftAnswer[]): GiftAnswer[] | null {
  const full = found.filter(isFull)
  if (full.length > 0) return full
  const parts = found.filter(isPartial)
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  const isWhole = parts.length > 1 && Math.abs(sum - 100) < 1
  return isWhole && !parts.some(({ hasEquals }) => hasEquals) ? parts : null
}

/** The answers between the braces with their marks; feedback is ignored. */
export function giftAnswers(body: string): GiftAnswers | { problem: string } {
  const found = answersIn(body)
  if (found.length === 0 || !/^\s*[=~]/.test(body))
    return { problem: 'The answers have no = or ~ before them' }
  if (found.some(({ text }) => text.includes('->')))
    return { problem: 'This question type is not supported: matching' }
  if (found.some(({ text }) => /^\s*%/.test(text)))
    return { problem: 'Write weights as %50% in front of an answer' }
  const isText = found.every(({ hasEquals }) => hasEquals)
  const key = keyOf(found)
  if (key === null)
    return {
      problem: isText
        ? 'No answer gives all marks'
        : 'No answer gives all marks, and the weights do not add up to 100%',
    }
  if (found.some((each) => each.hasEquals && each.weight <= 0))
    return { problem: 'An answer with = gives no marks' }
  return {
    isText,
    answers: found.map((each) => ({ text: each.text, isCorrect: key.includes(each) })),
    partial: found.filter((each) => isPartial(each) && !key.includes(each)).map(({ text }) => text),
  }
}
