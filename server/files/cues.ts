import { cueText } from './cue-text.ts'

export type Cue = { start: number; end: number; settings: string; text: string }

export type Fault = { line: number; code: string; message: string }

export type Cues = { cues: Cue[]; faults: Fault[]; warnings: Fault[] }

const clock = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/
const timing = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)(?:\s+(.*))?$/
const setting =
  /^(?:vertical:(?:rl|lr)|(?:line|position|size):[\d.]{1,8}%?(?:,[a-z-]+)?|align:[a-z]+)$/

/** Milliseconds; undefined for what is no time. */
function timeOf(text: string) {
  const found = clock.exec(text)
  if (!found) return undefined
  const [, hours = '0', minutes = '', seconds = '', rest = ''] = found
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(rest.padEnd(3, '0'))
}

const settingsOf = (text = '') =>
  text
    .split(/\s+/)
    .filter((each) => setting.test(each))
    .join(' ')

const example = '00:00:01.000 --> 00:00:04.000'

type Line = { line: number; text: string }

/** The blocks of a file, which empty lines divide. */
function blocksOf(lines: Line[]): Line[][] {
  const blocks: Line[][] = []
  let block: Line[] = []
  for (const line of [...lines, { line: 0, text: '' }]) {
    if (line.text.trim()) block.push(line)
    else if (block.length > 0) {
      blocks.push(block)
      block = []
    }
  }
  return blocks
}

/** What is said of one block: a cue, or what is wrong with it. */
function readBlock(block: Line[], into: Cues) {
  const { cues, faults, warnings } = into
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
  if (end <= start) {
    fault(head, 'ends-early', 'These captions end before they start')
    return
  }
  const said = block.slice(block.indexOf(head) + 1)
  const glued = said.find(({ text }) => timing.test(text))
  if (glued) {
    fault(glued, 'no-empty-line', 'Put an empty line before these captions')
    return
  }
  const before = cues.at(-1)
  if (before && start < before.start)
    fault(head, 'backwards', 'These captions start before the ones above them')
  else if (before && start < before.end) {
    const message = 'These captions start while the ones above them are still shown'
    warnings.push({ line: head.line, code: 'overlap', message })
  }
  const text = cueText(said.map((line) => line.text.trim()).join('\n'))
  if (text) cues.push({ start, end, settings: settingsOf(settings), text })
}

/** The cues of lines without a header, and all that is wrong with them, line by line. */
export function readCues(lines: Line[]): Cues {
  const read: Cues = { cues: [], faults: [], warnings: [] }
  for (const block of blocksOf(lines)) {
    const comment = /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0]?.text ?? '')
    const timed = block.slice(0, 2).some(({ text }) => text.includes('-->'))
    if (!comment || timed) readBlock(block, read)
  }
  return read
}
