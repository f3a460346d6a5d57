import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { space } = vars

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] } as const

export const tools = style(row)

export const search = recipe({
  base: {
    flex: '4 1 12rem',
    maxInlineSize: '22rem',
    '@media': { [below('sm')]: { maxInlineSize: 'none' } },
  },
  variants: {
    filters: {
      beside: { '@media': { [below('lg')]: { marginInlineEnd: 'auto' } } },
      below: { marginInlineEnd: 'auto' },
    },
  },
})

/** Filters and view options wrap together. */
export const rest = recipe({
  variants: {
    filters: {
      beside: {
        ...row,
        flex: '1 1 auto',
        '@media': { [below('lg')]: { display: 'contents' } },
      },
      below: { display: 'contents' },
    },
  },
})

const line = { order: 1, flexBasis: '100%' }

export const filters = recipe({
  base: row,
  variants: {
    filters: {
      // A separate line if there is not enough space in one.
      beside: { flex: '1 1 auto', '@media': { [below('lg')]: line } },
      below: line,
    },
  },
})
