import { mutation, query } from '~/api/client/query'

const keys = '/api/business/getApplicationKeys'

/** The keys of learner applications. */
export const applicationKeys = query(keys)

export const createApplicationKey = mutation('post', '/api/business/createApplicationKey', [keys])
export const revokeApplicationKey = mutation('post', '/api/business/revokeApplicationKey', [keys])
