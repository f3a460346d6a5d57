import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

const none = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
]
const permissions = [
  ...none,
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The policy of the console's page. Scripts and styles are from this origin or carry the page's nonce. */
export function pagePolicy(nonce: string) {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    // PDFs, shown by the browser's own viewer.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The security headers that depend on no setting. */
export const strictHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': permissions,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** The headers of every response. The page's policy and caching are set where they differ. */
export function securityHeaders({ publicUrl, CORS_ORIGINS }: Config) {
  const https = publicUrl.startsWith('https:')
  const fixed = {
    ...strictHeaders,
    // A console on an allowed origin shows our images.
    'Cross-Origin-Resource-Policy': CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...fixed, 'X-Request-Id': request.id })
  }
}
