declare module 'virtual:public-routes' {
  import type { AnyRoute } from '@tanstack/react-router'

  /** The routes in front of sign-in. */
  export const publicRoutes: AnyRoute[]
  /** Their addresses. */
  export const publicPaths: string[]
}
