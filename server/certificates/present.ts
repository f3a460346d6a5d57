import type { components } from '../../openapi/generated/types.ts'
import { getTableColumns, sql } from '../db/drizzle.ts'
import { admins, certificateDesigns as designs } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { timeOrNull } from '../lib/dates.ts'
import { makerOf } from '../lib/text.ts'
import { awards } from './filter.ts'
import { withAddresses } from './pictures.ts'
import { certificateStatus } from './status.ts'

export type CertificateDesign = components['schemas']['CertificateDesign']
export type DesignRow = typeof designs.$inferSelect
type Admin = { id: string; firstName: string; lastName: string }
type Awarding = { total: number; items: CertificateDesign['courses'] }

/** Number of courses of a design in lists. */
const listedCourses = 3

const adminOf = (column: 'created_by' | 'updated_by') => sql<Admin | null>`(
  SELECT json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  FROM ${admins} a WHERE a.id = ${designs}.${sql.identifier(column)})`

const awarding = (organisationId: string, limit: number) => sql<Awarding>`(
  SELECT json_build_object('total', coalesce(max(total), 0), 'items', coalesce(
    json_agg(json_build_object('_id', a.id, 'title', a.title, 'type', a.type) ORDER BY a.sorted, a.id), '[]'))
  FROM (SELECT a.*, fold_text(a.title) COLLATE "C" AS sorted, count(*) OVER () AS total
    FROM ${awards(organisationId)} a WHERE a.certificate_id = ${designs}.id
    ORDER BY sorted, a.id LIMIT ${limit}) a)`

const count = (status: string) => sql`count(*) FILTER (WHERE s.status = ${status})`

const countsOf = (zone: string) => sql<CertificateDesign['counts']>`(
  SELECT json_build_object('issued', count(*), 'valid', ${count('valid')}, 'expiring', ${count('expiring')},
    'expired', ${count('expired')}, 'revoked', ${count('revoked')},
    'held', (SELECT count(*) FROM certificate_due d JOIN ${awards(sql`${designs}.organisation_id`)} a
      ON a.id = d.subject_id AND a.certificate_id = ${designs}.id
      WHERE d.organisation_id = ${designs}.organisation_id AND d.held IS NOT NULL))
  FROM (SELECT ${certificateStatus(zone)} AS status FROM certificates c WHERE c.design_id = ${designs}.id) s)`

const {
  searchText: _,
  organisationId: _1,
  template,
  pictures: _2,
  released: _3,
  ...own
} = getTableColumns(designs)

/** Columns for `presentDesign`; `isSingle` includes the template and everything that awards the design. */
export const designColumns = (organisationId: string, zone: string, isSingle = false) => ({
  ...own,
  ...(isSingle && { template }),
  awarding: awarding(organisationId, isSingle ? 10_000 : listedCourses),
  counts: countsOf(zone),
  maker: adminOf('created_by'),
  changer: adminOf('updated_by'),
})

type Row = Omit<
  DesignRow,
  'searchText' | 'organisationId' | 'template' | 'pictures' | 'released'
> & {
  template?: DesignRow['template']
  awarding: Awarding
  counts: CertificateDesign['counts']
  maker: Admin | null
  changer: Admin | null
}

/** A design in the form of the contract. */
export const presentDesign = (row: Row, files: Files): CertificateDesign => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  provider: row.provider,
  designId: row.providerDesignId,
  previewUrl: row.preview && files.address(row.preview),
  orientation: row.orientation,
  pageSize: row.pageSize,
  ...(row.template !== undefined && {
    template: row.template && withAddresses(row.template, files),
  }),
  validityMonths: row.validityMonths,
  courses: row.awarding.items,
  coursesCount: row.awarding.total,
  issuedCount: row.counts.issued,
  counts: row.counts,
  language: row.language,
  dates: row.dates,
  status: row.status,
  edition: row.edition,
  hasChanges: row.hasChanges,
  version: row.version,
  createdBy: makerOf(row.maker),
  updatedBy: row.changer && makerOf(row.changer),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: timeOrNull(row.deletedAt),
})
