import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { widths } from '../system/browser.ts'
import { whatAxeFinds } from './axe.ts'

export type Width = keyof typeof widths

const colourSchemes = ['light', 'dark'] as const

/** Colours alone depend on the scheme; whatever else axe looks for is the same in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Where to keep a picture of everything that is looked at, for eyes; none are kept when it is not set. */
const picturesDir = process.env.PICTURES_DIR

/** Looks at a page as it stands, at each width, and in the dark: what axe finds, and whether anything sticks out sideways. */
export function lookAt(page: Page) {
  const findings: string[] = []
  return {
    findings,
    async look(state: string, options: { at?: readonly Width[]; within?: string } = {}): Promise<void> {
      const { at = ['desk', 'phone'], within = 'html' } = options
      const before = page.viewportSize()
      for (const width of at) {
        await page.setViewportSize(widths[width])
        for (const colorScheme of colourSchemes) {
          // In the dark the colours alone differ, and those are the same at every width; eyes want them all.
          if (colorScheme === 'dark' && width !== at[0] && !picturesDir) continue
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          const rules = colorScheme === 'dark' ? ofColours : undefined
          const found = [...(await whatAxeFinds(page, { within, rules })), ...(await whatSticksOut(page))]
          findings.push(...found.map((finding) => `${state}, ${width}, ${colorScheme}: ${finding}`))
          if (picturesDir) await keepPicture(page, `${state}-${width}-${colorScheme}`)
        }
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      if (before) await page.setViewportSize(before)
    },
  }
}

async function whatSticksOut(page: Page): Promise<string[]> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return tooWide > 0 ? [`the page is ${tooWide} px too wide`] : []
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(picturesDir ?? '', { recursive: true })
  await page.screenshot({ path: join(picturesDir ?? '', `${name.replaceAll(/\W+/g, '-')}.png`), fullPage: true })
}
