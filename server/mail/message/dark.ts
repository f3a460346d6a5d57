/** The condition of the dark styles. */
const condition = '@media (prefers-color-scheme:dark)'

const rules = [
  'body{background:#111113!important}',
  '#sheet{background:#1c1d21!important}',
  'p,h2,h3,ul,ol,li{color:#e4e6eb!important}',
  '#brand,a{color:#a3b5ff!important}',
  '#button{color:#ffffff!important}',
  'blockquote,blockquote p,#foot,#foot a{color:#a8acb5!important}',
  'pre{background:#26282e!important;color:#e4e6eb!important}',
  'blockquote,hr,#foot{border-color:#3b3e46!important}',
]

/** The styles of mail programs with a dark theme. Those that drop style sheets show the light colours. */
export const darkStyles = `<style>${condition}{${rules.join('')}}</style>`

/** The mail as a program with one of the themes shows it, whatever the theme of the browser is. */
export const inTheme = (html: string, theme: 'light' | 'dark') =>
  html.replace(condition, theme === 'dark' ? '@media all' : '@media not all')
