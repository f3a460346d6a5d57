import type { QueryOf } from '~/api/client/contract-types'
import {
  certificateSearch,
  type CertificateSearch,
} from '~/features/certificates/certificate-search'
import { searchWords, setFilters } from '~/ui/list/list-search'

/** The query of the list of designs. */
export function filterOf(
  search: CertificateSearch,
): Omit<QueryOf<'/api/business/getCertificateDesign'>, 'page' | 'limit' | 'sort' | 'facets'> {
  return { ...searchWords(search), ...setFilters(certificateSearch, search) }
}
