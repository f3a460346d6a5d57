import { mutation, query, uploading } from '~/api/client/query'

const session = '/api/auth/is-business-user-logged-in'
const sessionList = '/api/business/getSessions'

/** The sessions of this administrator, the most recently used first. */
export const ownSessions = query(sessionList)

export const updateProfile = mutation('post', '/api/business/updateProfile', [session])
export const updatePhoto = uploading('post', '/api/business/updateProfilePhoto', [session])
export const deletePhoto = mutation('post', '/api/business/deleteProfilePhoto', [session])

/** Also ends all other sessions. */
export const changePassword = mutation('post', '/api/business/changePassword', [sessionList])
export const endSession = mutation('post', '/api/business/endSession', [sessionList])
export const endOtherSessions = mutation('post', '/api/business/endOtherSessions', [sessionList])
