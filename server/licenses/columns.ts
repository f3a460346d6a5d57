import type { components } from '../../openapi/generated/types.ts'
import { dayIn } from '../lib/dates.ts'
import { headOf, type TableCell } from '../lib/spreadsheet.ts'
import type { License } from './present.ts'

type LicenseColumn = components['schemas']['LicenseColumn']

type Column = { head: string; isDate?: boolean; cell(license: License, zone: string): TableCell }

const of = (head: string, cell: (license: License) => TableCell): Column => ({ head, cell })

/** A time as date in the organisation's time zone. */
const day = (head: string, time: (license: License) => string): Column => ({
  head,
  isDate: true,
  cell: (license, timeZone) => dayIn(timeZone, new Date(time(license))),
})

const states = {
  scheduled: 'Scheduled',
  active: 'Active',
  expiring: 'Expiring',
  expired: 'Expired',
}

const columns: Record<LicenseColumn, Column> = {
  title: of('Title', ({ title }) => title),
  status: of('Status', ({ status }) => states[status]),
  category: of('Category', ({ category }) => category?.name ?? null),
  supplier: of('Supplier', ({ supplier }) => supplier),
  isTrial: of('Trial', ({ isTrial }) => (isTrial ? 'Yes' : 'No')),
  courses: of('Courses', ({ courses }) => courses.map(({ title }) => title).join('; ')),
  coursesCount: of('Number of courses', ({ coursesCount }) => coursesCount),
  total: of('Seats', ({ seats }) => seats.total ?? 'Unlimited'),
  assigned: of('Pending', ({ seats }) => seats.assigned),
  activated: of('Active seats', ({ seats }) => seats.activated),
  waiting: of('Waiting', ({ seats }) => seats.waiting),
  revoked: of('Revoked', ({ seats }) => seats.revoked),
  available: of('Available', ({ seats }) => seats.available),
  utilisation: of('Used %', ({ utilisation }) => utilisation),
  startDate: { ...of('Starts', ({ startDate }) => startDate), isDate: true },
  expirationDate: { ...of('Ends', ({ expirationDate }) => expirationDate), isDate: true },
  links: of('Links', ({ linksCount }) => linksCount),
  createdAt: day('Created', ({ createdAt }) => createdAt),
  updatedAt: day('Updated', ({ updatedAt }) => updatedAt),
  _id: of('Id', ({ _id }) => _id),
}

const isColumn = (name: string): name is LicenseColumn => name in columns
const all = Object.keys(columns).filter(isColumn)

/** Headers and cells of the columns; all columns by default. */
export function licenseTable(names: LicenseColumn[] = all, zone: string) {
  return {
    heads: names.map((name) => headOf(columns[name])),
    cellsOf: (license: License) => names.map((name) => columns[name].cell(license, zone)),
  }
}
