import type { Schemas } from '~/api/schemas'
import { endingLine } from '~/bulk/bulk-labels'
import { groupLines } from '~/entities/group-effects'
import { isShort } from '~/entities/seat-demand'
import { counted, formatNumber } from '~/ui/format/numbers'
import type { ImportOptions } from './import-options'

export type StartConsequences = Schemas['ImportConsequences']

/** The number of mails. */
export const messagesOf = ({ invitations, courseMessages }: StartConsequences) =>
  invitations + courseMessages

const messages = (count: number) => counted(count, 'message is sent', 'messages are sent')

/** Which mails are sent, and when. */
export function messageLine({ invitations, courseMessages }: StartConsequences): string {
  const invited = counted(invitations, 'invitation', 'invitations')
  if (courseMessages === 0)
    return `${invited} ${invitations === 1 ? 'is' : 'are'} sent as the rows are imported.`
  if (invitations === 0)
    return `${messages(courseMessages)} about courses, within a minute of each row.`
  return `${messages(invitations + courseMessages)}: ${invited} as the rows are imported, and ${formatNumber(courseMessages)} about courses within a minute of that.`
}

/** How many courses are named. */
const named = 5

function learnerLine({ learners, courses, coursesCount }: StartConsequences): string {
  const [first] = courses
  const subject = `${counted(learners, 'person is', 'people are')} assigned`
  if (coursesCount === 1 && first) return `${subject} ${first.course.name} through their groups.`
  const some = courses
    .slice(0, named)
    .map(({ course, usersCount }) => `${course.name} (${formatNumber(usersCount)})`)
  const rest = coursesCount - some.length
  const parts = rest > 0 ? [...some, `${formatNumber(rest)} more`] : some
  return `${subject} courses through their groups: ${new Intl.ListFormat('en-GB').format(parts)}.`
}

/** Who gets a seat in a license, and who waits for one. */
function seatLine({ license, needed, available }: Schemas['SeatDemand']): string {
  const free = Math.min(needed, available ?? needed)
  const waiting = needed - free
  const wait = waiting > 0 ? `, ${formatNumber(waiting)} ${waiting === 1 ? 'waits' : 'wait'}` : ''
  return `${counted(free, 'person gets', 'people get')} a seat in ${license.name}${wait}.`
}

/** The consequences of starting an import, a line each. Counts that may still grow are not reported as none. */
export function startLines(
  consequences: StartConsequences,
  ifShort: ImportOptions['ifShort'] = 'refuse',
): string[] {
  const { learners, endedAssignments, isWhole, seats = [] } = consequences
  const { groupSeats = [], pathsAssigned } = consequences
  const seatLines = [
    ...seats.filter((demand) => ifShort === 'wait' || !isShort(demand)).map(seatLine),
    ...groupSeats.map((demand) => `Through groups: ${seatLine(demand)}`),
    ...groupLines({ pathsAssigned }),
  ]
  const sent = messagesOf(consequences)
  if (isWhole && sent + learners + endedAssignments === 0)
    return [...seatLines, 'No messages are sent, no courses are assigned, and no assignments end.']
  const lines = [
    ...seatLines,
    sent > 0 ? messageLine(consequences) : isWhole && 'No message is sent.',
    learners > 0 && learnerLine(consequences),
    (isWhole || endedAssignments > 0) && endingLine(endedAssignments),
    !isWhole && 'There may be more, because the rules of some groups depend on course status.',
  ]
  return lines.filter((line) => line !== false)
}
