import { mutation, query, uploading } from '~/api/query'

const session = '/api/auth/is-business-user-logged-in'
const sessionList = '/api/business/getSessions'

/** Everywhere this administrator is signed in, the latest seen first. */
export const ownSessions = query(sessionList)

export const updateProfile = mutation('post', '/api/business/updateProfile', [session])
export const updatePhoto = uploading('post', '/api/business/updateProfilePhoto', [session])
export const deletePhoto = mutation('post', '/api/business/deleteProfilePhoto', [session])

// Nothing is made stale: the answer is the user as it now is. Reading it again could bring back, between two quick
// changes, what the second one has replaced on the screen already.
export const updatePreferences = mutation('post', '/api/business/updatePreferences', [])

/** Ends all other sessions, too. */
export const changePassword = mutation('post', '/api/business/changePassword', [sessionList])
export const endSession = mutation('post', '/api/business/endSession', [sessionList])
export const endOtherSessions = mutation('post', '/api/business/endOtherSessions', [sessionList])
