import { mutation, query } from '~/api/client/query'

/** What the sign-in page offers beside its form. */
export const signInOptions = query('/api/auth/sign-in-options')

// These four forms report an unreachable server immediately; waiting for the network would look like a hang on pages
// without the offline bar.
const atOnce = { networkMode: 'always' } as const

export const businessLogin = { ...mutation('post', '/api/auth/business-login', []), ...atOnce }

export const forgotPassword = {
  ...mutation('post', '/api/auth/forgot-business-password', []),
  ...atOnce,
}

export const resetPassword = {
  ...mutation('post', '/api/auth/reset-business-password/{token}', []),
  ...atOnce,
}
