import { style } from '@vanilla-extract/css'
import { below, from, short } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, radius, size, font } = vars

/** The message on the left and its preview on the right; on a narrow screen one of them. */
export const sides = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [from('lg')]: { gridTemplateColumns: 'minmax(22rem, 9fr) minmax(24rem, 10fr)' },
  },
})

export const side = style({
  minInlineSize: 0,
  '@media': {
    [below('lg')]: { selectors: { '&[data-away]': { display: 'none' } } },
  },
})

export const sections = style([side, { display: 'grid', gap: space[5] }])

/** Stays visible while a long message scrolls. */
export const preview = style([
  side,
  {
    '@media': {
      [from('lg')]: {
        position: 'sticky',
        insetBlockStart: `calc(${size.stickyTop} + ${space[4]})`,
      },
      [short]: { position: 'static' },
    },
  },
])

/** The choice of the side, on a narrow screen. */
export const sideChoice = style({
  marginBlockEnd: space[4],
  '@media': { [from('lg')]: { display: 'none' } },
})

export const notes = style({
  display: 'grid',
  gap: space[3],
  marginBlockEnd: space[4],
  selectors: { '&:empty': { display: 'none' } },
})

export const fields = style({ display: 'grid', gap: space[4] })

/** Two fields side by side where there is room. */
export const pair = style({
  display: 'grid',
  gap: space[4],
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' } },
})

export const count = style({
  display: 'grid',
  gap: space[1],
  marginBlockStart: space[4],
  paddingBlockStart: space[4],
  borderBlockStart: `${line.thin} solid ${color.border}`,
  selectors: { '&[aria-busy="true"]': { opacity: 0.6 } },
})

export const picture = style({
  display: 'block',
  inlineSize: 'min(100%, 18rem)',
  blockSize: 'auto',
  maxBlockSize: '12rem',
  objectFit: 'contain',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.medium,
  background: color.surfaceSunken,
})

export const frames = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  blockSize: 'clamp(20rem, 70dvh, 48rem)',
  border: `${line.thin} solid ${color.border}`,
  borderRadius: radius.medium,
  background: color.surfaceSunken,
  overflow: 'hidden',
})

/** A mail in its frame. The next version is loaded behind the one that is shown. */
export const frame = style({
  gridArea: '1 / 1',
  inlineSize: '100%',
  blockSize: '100%',
  border: 'none',
  colorScheme: 'light',
  selectors: {
    '&[data-width="desktop"]': { maxInlineSize: '640px' },
    '&[data-width="phone"]': { maxInlineSize: '360px' },
    '&[data-waiting]': { visibility: 'hidden' },
  },
})

export const subject = style({
  display: 'grid',
  gap: space[1],
  overflowWrap: 'anywhere',
})

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
})

export const personName = style({ minInlineSize: 0, flex: '1 1 auto', overflowWrap: 'anywhere' })

/** Drawings of a notification on a phone. */
export const phones = style({ display: 'grid', gap: space[5] })

export const phone = style({
  display: 'grid',
  gap: space[2],
})

export const bubble = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[3],
  padding: space[3],
  inlineSize: 'min(100%, 24rem)',
  border: `${line.thin} solid ${color.border}`,
  background: color.surfaceRaised,
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-system="ios"]': { borderRadius: '18px' },
    '&[data-system="android"]': { borderRadius: '28px', paddingInline: space[5] },
  },
})

export const appIcon = style({
  inlineSize: '2.25rem',
  blockSize: '2.25rem',
  borderRadius: '8px',
  background: color.accent,
  color: color.textOnAccent,
  display: 'grid',
  placeItems: 'center',
  fontWeight: font.weight.semibold,
})

/** As much of the text as a phone shows. */
export const clamp = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
})

export const bubblePicture = style({
  gridColumn: '1 / -1',
  inlineSize: '100%',
  maxBlockSize: '10rem',
  objectFit: 'cover',
  borderRadius: radius.medium,
})
