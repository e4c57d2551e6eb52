import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

export const widths = [390, 768, 1024, 1440] as const
export type Width = (typeof widths)[number]
export const schemes = ['light', 'dark'] as const
const heights: Record<number, number> = { 390: 844, 768: 1024, 1024: 768, 1440: 900 }

export interface Picture {
  scene: string
  width: number
  scheme: string
  /** Below the folder of the pictures. */
  file: string
  /** By how many pixels the page is wider than its window. */
  tooWide: number
}

const nameOf = (scene: string): string =>
  scene
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()

/** Takes what a page shows, at each of the widths, in light and dark. */
export async function takePictures(
  page: Page,
  scene: string,
  { folder, widths }: { folder: string; widths: readonly Width[] },
): Promise<Picture[]> {
  const taken: Picture[] = []
  mkdirSync(folder, { recursive: true })
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] ?? 900 })
      await page.evaluate(settle)
      const file = `${nameOf(scene)}-${width}-${scheme}.png`
      // A dialog lies over the window, not over the page.
      const fullPage = (await page.locator('[role=dialog]').count()) === 0
      await page.screenshot({ path: join(folder, file), fullPage })
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      taken.push({ scene, width, scheme, file, tooWide })
    }
  }
  return taken
}

/** In the page: it is laid out and drawn anew, and its colours have arrived. */
async function settle(): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await drawn()
  await drawn()
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
