import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const calls = /\/web-kit\/(?:src|dist)\/api\/calls\.[jt]s$/
const compiled = join(import.meta.dirname, '../packages/web-kit/dist/api/calls.js')

/** Puts in place of the calls that browsers make what their module comes to, so that a page does not load schemas to throw them away. */
export const writtenCalls: Plugin = {
  name: 'evenhand-written-calls',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!calls.test(id)) return undefined
    const parts = Object.entries((await import(pathToFileURL(compiled).href)) as Record<string, unknown>)
    return parts.map(([name, part]) => `export const ${name} = ${JSON.stringify(part)}`).join('\n')
  },
}
