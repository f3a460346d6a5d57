import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'
import { root } from '../lib/root.ts'

const name = 'virtual:public-routes'

/**
 * The public routes as a separate module: the router plugin's file imports every screen, which the sign-in page should
 * not wait for.
 */
export function publicRoutes(): Plugin {
  return {
    name: 'public-routes',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const files = readdirSync(`${root}/src/routes`).filter((file) =>
        /^[a-z][\w-]*\.tsx$/.test(file),
      )
      const paths = files.map((file) => file.replace('.tsx', ''))
      const imports = paths.map(
        (path, index) => `import { Route as route${index} } from '/src/routes/${path}.tsx'`,
      )
      const routes = paths.map(
        (path, index) =>
          `route${index}.update({ id: '/${path}', path: '/${path}', getParentRoute: () => root })`,
      )
      return [
        `import { Route as root } from '/src/routes/__root.tsx'`,
        ...imports,
        `export const publicRoutes = [${routes.join(', ')}]`,
        `export const publicPaths = ${JSON.stringify(paths.map((path) => `/${path}`))}`,
      ].join('\n')
    },
  }
}
