import { cueText } from './cue-text.ts'

/** `line` is the line of its times. */
export type Cue = { start: number; end: number; settings: string; text: string; line: number }

export type Fault = { line: number; code: string; message: string }

export type Cues = { cues: Cue[]; faults: Fault[]; warnings: Fault[] }

const clock = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/
const timing = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)(?:\s+(.*))?$/
const setting =
  /^(?:vertical:(?:rl|lr)|(?:line|position|size):[\d.]{1,8}%?(?:,[a-z-]+)?|align:[a-z]+)$/

/** Milliseconds; undefined for an invalid time. */
function timeOf(text: string) {
  const found = clock.exec(text)
  if (!found) return undefined
  const [, hours = '0', minutes = '', seconds = '', rest = ''] = found
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const totalSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return totalSeconds * 1000 + Number(rest.padEnd(3, '0'))
}

const settingsOf = (text = '') =>
  text
    .split(/\s+/)
    .filter((each) => setting.test(each))
    .join(' ')

const example = '00:00:01.000 --> 00:00:04.000'

type Line = { line: number; text: string }

const isTimed = (line: Line | undefined) => timing.test(line?.text ?? '')

/** Whether a cue ends here: at an empty line, or a blank line before the next cue. */
function isEnd({ text }: Line, next: Line[]) {
  if (text.trim() !== '') return false
  const [first, second] = next
  if (text === '' || !first?.text.trim()) return true
  return isTimed(first) || (/^\s*\d+\s*$/.test(first.text) && isTimed(second))
}

/** The blocks of a file, separated by empty lines. */
function blocksOf(lines: Line[]): Line[][] {
  const blocks: Line[][] = []
  let block: Line[] = []
  for (const [index, line] of [...lines, { line: 0, text: '' }].entries()) {
    if (line.text.trim()) block.push(line)
    else if (isEnd(line, lines.slice(index + 1, index + 3)) && block.length > 0) {
      blocks.push(block)
      block = []
    }
  }
  return blocks
}

/** Parses one block: a cue, or what is wrong with it. */
function readBlock(block: Line[], into: Cues) {
  const { faults, warnings } = into
  const fault = ({ line }: Line, code: string, message: string) =>
    faults.push({ line, code, message })
  const [first, second] = block
  const head = first?.text.includes('-->') ? first : second
  if (!first || !head?.text.includes('-->')) {
    if (first) fault(first, 'time-missing', `Put a time such as ${example} before this text`)
    return
  }
  const [, from = '', to = '', settings] = timing.exec(head.text) ?? []
  const start = timeOf(from)
  const end = timeOf(to)
  if (start === undefined || end === undefined) {
    fault(head, 'time-unreadable', `Write the time as ${example}`)
    return
  }
  if (end === start) {
    const message = 'These captions are shown for no time and are left out'
    warnings.push({ line: head.line, code: 'no-duration', message })
    return
  }
  if (end < start) {
    fault(head, 'ends-early', 'These captions end before they start')
    return
  }
  const textLines = block.slice(block.indexOf(head) + 1)
  const glued = textLines.find(({ text }) => timing.test(text))
  if (glued) {
    fault(glued, 'no-empty-line', 'Put an empty line before these captions')
    return
  }
  const text = cueText(textLines.map((line) => line.text.trim()).join('\n'))
  if (text) into.cues.push({ start, end, settings: settingsOf(settings), text, line: head.line })
}

/** The cues sorted by time, with warnings for unsorted ones and overlaps. */
function inOrder({ cues, faults, warnings }: Cues): Cues {
  const allWarnings = [...warnings]
  for (const [index, { start, line }] of cues.entries()) {
    const above = cues[index - 1]
    if (!above || start >= above.start) continue
    const message = 'These captions begin before the ones above them and are sorted'
    allWarnings.push({ line, code: 'backwards', message })
  }
  const sorted = cues.toSorted((a, b) => a.start - b.start)
  for (const [index, { start, line }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (!before || start >= before.end) continue
    const message = 'These captions begin while others are still shown'
    allWarnings.push({ line, code: 'overlap', message })
  }
  return { cues: sorted, faults, warnings: allWarnings.toSorted((a, b) => a.line - b.line) }
}

/** The cues of lines without a header, and all errors, line by line. */
export function readCues(lines: Line[]): Cues {
  const read: Cues = { cues: [], faults: [], warnings: [] }
  for (const block of blocksOf(lines)) {
    const isComment = /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0]?.text ?? '')
    if (!isComment || block.slice(0, 2).some(isTimed)) readBlock(block, read)
  }
  return inOrder(read)
}
