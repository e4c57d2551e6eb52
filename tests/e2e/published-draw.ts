import type { draws } from '@evenhand/contracts/http'
import type { Page } from 'playwright-core'
import { type Files, filesOfVector } from '../../frontends/public/src/draws/testing/published-draw.ts'

/** Lets a page show the draw `example` as if it were published here: no system can hold one by the public beacon while a test waits. */
export async function publishFor(page: Page, draw: draws.DrawWithFiles, files: Files = filesOfVector()): Promise<void> {
  await page.route('**/api/draws/example', (route) => route.fulfill({ json: draw }))
  await page.route('**/api/draws/example/files/*', (route) => {
    const name = route.request().url().split('/').at(-1) as draws.DrawFileName
    const bytes = files[name]
    return bytes ? route.fulfill({ body: Buffer.from(bytes) }) : route.fulfill({ status: 404 })
  })
}
