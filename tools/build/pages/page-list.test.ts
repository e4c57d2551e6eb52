import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { lazyModule } from './lazy-module.ts'
import { pageList } from './page-list.ts'

const root = join(import.meta.dirname, '../../..')

it('knows of each page which module to preload', () => {
  const pages = pageList(root).filter(({ path }) => path !== '/404')
  expect(pages.length).toBeGreaterThan(40)
  const missing = pages.filter(({ remote, module }) => !existsSync(join(root, `frontends/${remote}/${module}`)))
  expect(missing).toEqual([])
  expect(new Set(pages.map(({ file }) => file)).size).toBe(pages.length)
})

it('says which page it cannot find', () => {
  expect(() => lazyModule(root, 'donor', '/faq')).toThrow('frontends/donor/src/routes.tsx has no lazy page at /faq')
})
