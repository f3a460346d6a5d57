import axe from 'axe-core'
import { expect } from 'vitest'
import { colorRules } from './color-rules'
import { withoutMotion } from './without-motion'

// A part alone on a page has no landmarks, no h1 and no title; the e2e tests look at whole pages.
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main', 'document-title']

/** Fails with axe's own words when it finds anything in the document, in either theme. */
export async function expectAccessible(): Promise<void> {
  document.adoptedStyleSheets.push(still)
  for (const theme of ['light', 'dark'] as const) {
    document.documentElement.dataset.theme = theme
    await settled()
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(theme === 'light'
        ? { rules: Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }])) }
        : { runOnly: colorRules }),
    })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${theme}: ${id}: ${node.html}\n${node.failureSummary ?? ''}`),
    )
    expect(found).toEqual([])
  }
  document.adoptedStyleSheets.pop()
}

const still = new CSSStyleSheet()
still.replaceSync(withoutMotion)

/** Colours are measured when what faded before has come to its end. */
async function settled(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(finite.map((animation) => animation.finished))
}
