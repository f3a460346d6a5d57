import type { RunOnly } from 'axe-core'

/** The rules of axe whose result depends on the theme: themes differ in colours only. */
export const colorRules: RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
}
