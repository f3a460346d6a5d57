import { Readable } from 'node:stream'
import type { Ctx } from '../../contract/ctx.ts'
import { problem } from '../../contract/problem.ts'
import { todayIn } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import { asFile, tableName, tableStream, tableTypes } from '../../lib/spreadsheet.ts'
import { drawTranscript } from '../draw/draw.ts'
import { missingLetters, stackOf } from '../draw/fonts.ts'
import { dateText, shownCode } from '../values.ts'
import { type Learned, type Learner, readTranscript } from './read.ts'

const typeLabels = { course: 'Course', license: 'License', 'learning-path': 'Learning path' }

const statusLabels = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
  failed: 'Failed',
}

const codeOf = ({ code }: Learned) => (code === null ? null : shownCode(code))

async function* tableRows(rows: Learned[]) {
  yield rows.map((row) => [
    typeLabels[row.type],
    row.title,
    statusLabels[row.status],
    row.assignedOn,
    row.completedOn,
    row.progress,
    row.score,
    codeOf(row),
    row.expiresOn,
  ])
}

const day = (text: string) => ({ text, isDate: true }) as const

const heads = [
  'Type',
  'Title',
  'Status',
  day('Assigned'),
  day('Completed'),
  'Progress %',
  'Score %',
  'Certificate code',
  day('Valid until'),
]

const csvOf = (rows: Learned[]) =>
  tableStream({ format: 'csv', title: 'Transcript', heads, rows: tableRows(rows) })

/** The PDF of a transcript. Throws 409 with the letters that no font has. */
async function pdfOf({ learner, rows }: { learner: Learner; rows: Learned[] }, user: Ctx['user']) {
  const { name: organisation, timezone, locale } = user.organisation
  const date = todayIn(timezone)
  const shown = (value: string | null) =>
    value === null ? '' : dateText(value, { language: locale, dates: 'medium' })
  const completed = rows.filter(({ status }) => status === 'completed').length
  const data = {
    title: learner.name || learner.email,
    date,
    organisation,
    about: [
      [learner.email, learner.designation].filter(Boolean).join(' · '),
      `Transcript of ${shown(date)}: ${completed} of ${plural(rows.length, 'assignment')} completed`,
    ],
    heads: ['Type', 'Title', 'Status', 'Completed', 'Score', 'Certificate'],
    rows: rows.map((row) => [
      typeLabels[row.type],
      row.title,
      statusLabels[row.status],
      shown(row.completedOn),
      row.score === null ? '' : `${row.score} %`,
      [codeOf(row), row.expiresOn === null ? null : `until ${shown(row.expiresOn)}`]
        .filter(Boolean)
        .join('\n'),
    ]),
    nothing: 'Nothing is assigned.',
    footer: `${organisation} · ${learner.name}`,
    fonts: stackOf('sans', locale),
  }
  const text = [data.title, ...data.about, ...data.rows.flat(), data.footer].join(' ')
  const missing = missingLetters(text, data.fonts)
  if (missing.length > 0)
    throw problem('certificate/no-pdf', `No font has the letters ${missing.join(' ')}. Use CSV`)
  return Buffer.from(await drawTranscript(data))
}

/** What a user has learned, as a file. */
export async function answerTranscript(
  ctx: Pick<Ctx, 'db' | 'user'>,
  userId: string,
  format: 'pdf' | 'csv',
) {
  const transcript = await readTranscript(ctx, userId)
  const name = tableName('transcript', ctx.user.organisation, 'csv').replace(/csv$/, format)
  if (format === 'csv')
    return { type: tableTypes.csv, stream: csvOf(transcript.rows), headers: asFile(name) }
  const bytes = await pdfOf(transcript, ctx.user)
  const headers = { ...asFile(name), 'Content-Length': String(bytes.length) }
  return { type: 'application/pdf', stream: Readable.from([bytes]), headers }
}
