import { download } from '~/api/client/download'
import { issuedSourceLabels, issuedStatusLabels } from '~/entities/certificate-labels'
import { issuedPage } from '~/features/certificates/certificates.api'
import { defineList } from '~/list/define-list'
import { issuedColumns } from './issued-columns'
import { issuedFilterOf, issuedSearch } from './issued-search'

/** The list of issued certificates. */
export const issuedList = defineList({
  name: 'issued-certificates',
  noun: ['issued certificate', 'issued certificates'],
  search: issuedSearch,
  filter: issuedFilterOf,
  query: issuedPage,
  rows: ({ data }) => data.certificates,
  rowId: ({ _id }) => _id,
  rowName: ({ name, code }) => name || code,
  named: ({ course, certificate, user }) => [
    { _id: course._id ?? '', name: course.title },
    ...(certificate ? [certificate] : []),
    ...(user ? [{ _id: user._id, name: `${user.firstName} ${user.lastName}`.trim() }] : []),
  ],
  columns: issuedColumns,
  searchBox: { placeholder: 'Name, email, code or course' },
  filters: {
    status: { label: 'Status', values: issuedStatusLabels },
    design: { label: 'Certificate', unnamed: 'one certificate' },
    course: { label: 'Course', unnamed: 'one course' },
    source: { label: 'Source', values: issuedSourceLabels },
    user: { label: 'Person', kind: 'link', unnamed: 'one person' },
    issuedFrom: { label: 'Issued from', kind: 'day' },
    issuedTo: { label: 'Issued until', kind: 'day' },
    expiresFrom: { label: 'Expires from', kind: 'day' },
    expiresTo: { label: 'Expires until', kind: 'day' },
  },
  searchable: ['design', 'course'],
  export: {
    chosen: (issuedIds) => ({ issuedIds }),
    file: (body) =>
      download(
        'post',
        '/api/business/exportCertificates',
        { body },
        { name: `certificates.${body.format}` },
      ),
  },
})
