import query from '@tanstack/eslint-plugin-query'
import router from '@tanstack/eslint-plugin-router'
import hooks from 'eslint-plugin-react-hooks'
import { parser } from 'typescript-eslint'

// oxlint looks after everything else; these rules exist only here.
export default [
  { ignores: ['src/route-tree.gen.ts'] },
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  hooks.configs.flat['recommended-latest'],
  ...query.configs['flat/recommended'],
  ...router.configs['flat/recommended'],
]
