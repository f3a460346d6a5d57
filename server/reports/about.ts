import type { Organisation } from '../contract/context.ts'
import { peopleLabels } from './sentence.ts'
import type { ReportFilter } from './types.ts'

type About = {
  organisation: Pick<Organisation, 'name' | 'timezone'>
  report: string
  /** What the rows are, in words. */
  sentence: string
  people: ReportFilter['people']
  /** The name of the admin who made the file. */
  by: string
  now?: Date
}

/** A moment as the clocks of a time zone show it, as workbooks store it. */
function clockIn(timeZone: string, moment: Date) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return new Date(`${format.format(moment).replace(' ', 'T')}Z`)
}

/** The second sheet of a workbook: where its rows come from. */
export function aboutLines({
  organisation,
  report,
  sentence,
  people = 'current',
  by,
  now = new Date(),
}: About): [string, string | Date][] {
  return [
    ['Organisation', organisation.name],
    ['Report', report],
    ['Filter', sentence],
    ['People', peopleLabels[people]],
    ['Time zone', organisation.timezone],
    ['Made at', clockIn(organisation.timezone, now)],
    ['Made by', by],
  ]
}
