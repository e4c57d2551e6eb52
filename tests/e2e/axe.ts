import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * What axe finds in a page and in the frames it shows, of other origins too: rule, element and reason. All its rules unless some are named, and
 * the size of targets, which axe leaves out by itself.
 */
export async function whatAxeFinds(
  page: Page,
  { within = 'html', rules }: { within?: string; rules?: string[] | undefined } = {},
): Promise<string[]> {
  await page.evaluate(comeToRest)
  for (const frame of page.frames()) await bringAxe(frame)
  return page.evaluate(runAxe, { within, rules })
}

/**
 * In the page: colours that are still on their way from light to dark belong to neither, and a dialog that is still invisible hides nothing in the
 * eyes of axe. Where one arrives, another may set out.
 */
async function comeToRest(): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await drawn()
  const roundsMax = 100
  for (let round = 0; round < roundsMax; round++) {
    await drawn()
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    if (moving.length === 0) return
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
  throw new Error('The page does not come to rest')
}

/** Half a megabyte to read and to run: once in the life of a document, not at every look. A frame that never came is left to axe to name. */
async function bringAxe(frame: Frame): Promise<void> {
  const brought = frame
    .evaluate(() => window.axe !== undefined)
    .then(async (there) => {
      if (!there) await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
    })
  if (frame.parentFrame() === null) return brought
  const patience = new Promise((resolve) => setTimeout(resolve, 1_000))
  await Promise.race([brought.catch(() => undefined), patience])
}

/** In the page: what is fine stays there, which is a hundred times what is not, and would take longer to tell than to find. */
async function runAxe({ within, rules }: { within: string; rules: string[] | undefined }): Promise<string[]> {
  if (!window.axe) throw new Error('axe is not in this document')
  const which: axe.RunOptions = rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }
  const { violations } = await window.axe.run({ include: [within] }, { ...which, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id} at ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}
