import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '~/theme/media'
import { vars } from '~/theme/vars.css'

const { color, space, line, font, radius } = vars

/** Words as they are read: the same in the editor and where they are shown. */
export const words = style({ overflowWrap: 'anywhere', lineHeight: font.leading.normal })

globalStyle(`${words} > * + *`, { marginBlockStart: space[2] })
globalStyle(`${words} :is(h2, h3)`, {
  fontWeight: font.weight.semibold,
  lineHeight: font.leading.tight,
})
globalStyle(`${words} > * + :is(h2, h3)`, { marginBlockStart: space[4] })
globalStyle(`${words} h2`, { fontSize: font.size.lg })
globalStyle(`${words} h3`, { fontSize: font.size.md })
globalStyle(`${words} :is(ul, ol)`, { paddingInlineStart: space[6] })
globalStyle(`${words} blockquote`, {
  paddingInlineStart: space[3],
  borderInlineStart: `${line.thick} solid ${color.borderStrong}`,
  color: color.textMuted,
})
globalStyle(`${words} :is(code, pre)`, {
  fontFamily: font.mono,
  fontSize: font.size.sm,
  background: color.surfaceSunken,
  borderRadius: radius.small,
})
globalStyle(`${words} code`, { paddingInline: space[1] })
globalStyle(`${words} pre`, { padding: space[3], overflowX: 'auto', whiteSpace: 'pre-wrap' })
globalStyle(`${words} pre code`, { padding: 0 })
globalStyle(`${words} hr`, {
  marginBlock: space[4],
  border: 'none',
  borderBlockStart: `${line.thin} solid ${color.borderStrong}`,
})

export const frame = style({
  border: `${line.thin} solid ${color.borderStrong}`,
  borderRadius: radius.medium,
  background: color.surface,
  selectors: {
    '&:has([contenteditable]:focus-visible)': {
      borderColor: color.focus,
      outline: `${line.thick} solid ${color.focus}`,
      outlineOffset: '-1px',
    },
    '&[data-invalid]': { borderColor: color.danger },
  },
})

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  padding: space[1],
  borderBlockEnd: `${line.thin} solid ${color.border}`,
})

export const gap = style({
  inlineSize: line.thin,
  marginInline: space[1],
  background: color.border,
  // Where the buttons stand in several lines, a stroke parts nothing.
  '@media': { [below('sm')]: { display: 'none' } },
})

/** Where it is written. It grows with the text, up to what leaves the rest of a form in sight. */
export const page = style({
  minBlockSize: '9rem',
  maxBlockSize: '28rem',
  overflowY: 'auto',
  padding: space[3],
  outline: 'none',
  whiteSpace: 'pre-wrap',
  borderEndStartRadius: radius.medium,
  borderEndEndRadius: radius.medium,
  '@media': { '(pointer: coarse)': { fontSize: font.size.lg } },
  // The frame shows that it has the focus.
  selectors: { '&:focus-visible': { outline: 'none' } },
})

/** The words that stand in an empty editor. */
export const placeholder = style({
  selectors: {
    '&:has(> p:only-child > br.ProseMirror-trailingBreak:only-child)::before': {
      content: 'attr(data-placeholder)',
      float: 'inline-start',
      blockSize: 0,
      color: color.textMuted,
      pointerEvents: 'none',
    },
  },
})

/** As high as the empty editor, so that nothing moves when it comes. */
export const place = style({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minBlockSize: '11.5rem',
})

export const linkForm = style({ display: 'grid', gap: space[3], inlineSize: '18rem' })

/** A tag in the text. */
export const chip = style({
  paddingInline: space[1],
  borderRadius: radius.small,
  background: color.accentSubtle,
  color: color.accentText,
  fontWeight: font.weight.medium,
  whiteSpace: 'nowrap',
  selectors: {
    '&.ProseMirror-selectednode': { outline: `${line.thick} solid ${color.focus}` },
  },
})

export const chipForm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
  padding: space[3],
  borderBlockStart: `${line.thin} solid ${color.border}`,
})
