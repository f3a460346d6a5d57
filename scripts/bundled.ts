import packageJson from '../package.json' with { type: 'json' }

/**
 * What Vite's server bundles before anything is asked for. A dependency that it found only in the middle
 * of a cold start would reload the page under whoever types there, or under a running test.
 */
export const bundled = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react/compiler-runtime',
  '@vanilla-extract/recipes/createRuntimeFn',
  '@hookform/resolvers/standard-schema',
  '@atlaskit/pragmatic-drag-and-drop/combine',
  '@atlaskit/pragmatic-drag-and-drop/element/adapter',
  '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge',
  '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'cmdk',
  'dompurify',
  'get-nonce',
  'hucre',
  'hucre/xlsx',
  'lucide-react',
  'openapi-fetch',
  'papaparse',
  'react-day-picker',
  'react-hook-form',
  'react-image-crop',
  'tus-js-client',
  'uqr',
  'zod/mini',
  ...Object.keys(packageJson.dependencies).filter((name) =>
    /^@radix-ui[/]react|^@tanstack[/]react/.test(name),
  ),
]
