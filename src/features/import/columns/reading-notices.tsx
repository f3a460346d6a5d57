import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { counted, formatNumber } from '~/ui/format/numbers'
import { encodings } from '~/tabular/list-encoding'
import type { ReadingChoices, ReadingFacts, ReadingNotice } from '~/tabular/list-reading'

type NoticesProps = {
  facts: ReadingFacts
  leavers: number
  onChoose: (choices: ReadingChoices) => void
}

const rowsOf = (count: number) => counted(count, 'row', 'rows')

/** "Rows 2, 7 and 31", with the number of further ones. */
function rowNumbers({ rows, count }: ReadingNotice): string {
  const more = count - rows.length
  const names = [...rows.map(formatNumber), ...(more > 0 ? [`${formatNumber(more)} more`] : [])]
  return `${count === 1 ? 'Row' : 'Rows'} ${new Intl.ListFormat('en').format(names)}`
}

const titles: Record<ReadingNotice['kind'], (count: number) => string> = {
  'extra-cells': (count) =>
    `${rowsOf(count)} ${count === 1 ? 'has' : 'have'} more cells than the list has columns`,
  'few-cells': (count) =>
    `${rowsOf(count)} ${count === 1 ? 'has' : 'have'} fewer cells than the list has columns`,
  quotes: () => 'A quotation mark is closed too early or never',
  hidden: (count) => `${rowsOf(count)} ${count === 1 ? 'is' : 'are'} hidden in the workbook`,
  merged: (count) => `${rowsOf(count)} got the value of a merged cell`,
  'one-column': () => 'No columns were found',
  'no-result': (count) =>
    `${rowsOf(count)} ${count === 1 ? 'has a formula' : 'have formulas'} without a result`,
}

const texts: Record<ReadingNotice['kind'], (notice: ReadingNotice) => string> = {
  'extra-cells': (notice) =>
    `${rowNumbers(notice)}. A cell with a comma or semicolon in it is probably not quoted, so the cells behind it are in the wrong columns.`,
  'few-cells': (notice) => `${rowNumbers(notice)}. Cells may be in the wrong columns.`,
  quotes: (notice) => `${rowNumbers(notice)}. The mark was read as part of the text.`,
  hidden: (notice) =>
    `${rowNumbers(notice)}, by a filter or by hand. They are imported like the others.`,
  merged: () =>
    'A spreadsheet shows such a value once for several rows. Look at the samples below.',
  'one-column': () =>
    'The list is aligned with spaces. Copy it to a spreadsheet with one cell for each value, or save it as CSV.',
  'no-result': (notice) =>
    `${rowNumbers(notice)}. Open the file in Excel, correct formulas with errors, and save it again, so that the results are stored.`,
}

/** Notices about a file before its rows are checked, with possible actions. */
export function ReadingNotices({ facts, leavers, onChoose }: NoticesProps) {
  const { encodings: likely = [], notices, leaveOutHidden, sheet, sheetCounts = {} } = facts
  const sheets = Object.entries(sheetCounts).filter(([, count]) => count > 0)
  return (
    <>
      {sheets.length > 1 && (
        <Callout
          tone="warning"
          title={`${sheets.length} sheets have people`}
          action={sheets
            .filter(([name]) => name !== sheet)
            .map(([name, count]) => (
              <Button key={name} size="sm" onClick={() => onChoose({ sheet: name })}>
                Use “{name}” ({rowsOf(count)})
              </Button>
            ))}
        >
          “{sheet}” is used ({rowsOf(sheetCounts[sheet ?? ''] ?? 0)}). The others are left out.
        </Callout>
      )}
      {likely.length > 1 && (
        <Callout
          tone="warning"
          title="Are these names right?"
          action={likely.map(({ encoding, samples }) => (
            <Button
              key={encoding}
              size="sm"
              aria-pressed={facts.encoding === encoding}
              onClick={() => onChoose({ encoding })}
            >
              <bdi>{samples.join(', ')}</bdi>
            </Button>
          ))}
        >
          The encoding of the file is uncertain. It was read as{' '}
          {encodings[facts.encoding ?? 'utf-8']}; choose the names that are spelled correctly.
        </Callout>
      )}
      {notices.map((notice) => (
        <Callout
          key={notice.kind}
          tone={notice.kind === 'merged' ? 'info' : 'warning'}
          title={titles[notice.kind](notice.count)}
          action={
            notice.kind === 'hidden' && (
              <Button size="sm" onClick={() => onChoose({ leaveOutHidden: true })}>
                Leave them out
              </Button>
            )
          }
        >
          {texts[notice.kind](notice)}
        </Callout>
      ))}
      {leaveOutHidden && (
        <Callout
          tone="info"
          title="Hidden rows are left out"
          action={
            <Button size="sm" onClick={() => onChoose({ leaveOutHidden: false })}>
              Include them
            </Button>
          }
        />
      )}
      {leavers > 0 && (
        <Callout
          tone="info"
          title={`${counted(leavers, 'person has', 'people have')} left or ${leavers === 1 ? 'is' : 'are'} inactive`}
        >
          {leavers === 1 ? 'Their row is' : 'Their rows are'} left out, unless you take{' '}
          {leavers === 1 ? 'it' : 'them'} in at the next step.
        </Callout>
      )}
    </>
  )
}
