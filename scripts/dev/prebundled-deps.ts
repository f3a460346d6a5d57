import packageJson from '../../package.json' with { type: 'json' }

/**
 * Dependencies that Vite's development server bundles at its start. One discovered later would reload the page, also during
 * a test.
 */
export const prebundledDeps = [
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
