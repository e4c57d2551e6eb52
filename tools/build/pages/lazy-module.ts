import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line of `lazyRoutes({…})`: `'/faq': async () => (await import('./faq/faq-page.tsx')).FaqPage`. */
const lazyPage = /'(\/[^']*)':\s*async \(\)\s*=>\s*\(\s*await import\(\s*'\.\/([^']+)'/g

/** The module that a remote's routes import for a page. Read from their source: the bundle keeps no paths. */
export function lazyModule(root: string, remote: string, path: string): string {
  const routes = `frontends/${remote}/src/routes.tsx`
  const source = readFileSync(join(root, routes), 'utf8')
  for (const [, found, module] of source.matchAll(lazyPage)) if (found === path) return `src/${module}`
  throw new Error(`${routes} has no lazy page at ${path} that tools/build/pages can read.`)
}
