import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * How the tests of one mutant are loaded into a process that is warm: the changed file and what imports it are loaded anew, under an
 * address of their own; everything else stays as it is.
 */
let present: { file: string; source: string; anew: ReadonlySet<string> } | undefined

export function loadChanged(file: string, source: string, anew: ReadonlySet<string>): void {
  present = { file, source, anew }
}

const globals = new URL('./globals.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true }
    const resolved = next(specifier, context)
    const round = roundOf(context.parentURL ?? '')
    if (round === undefined || !resolved.url.startsWith('file:') || !present?.anew.has(fileURLToPath(resolved.url)))
      return resolved
    return { ...resolved, url: `${resolved.url}?${round}` }
  },
  load(url, context, next) {
    if (present && roundOf(url) !== undefined && fileURLToPath(url) === present.file)
      return { format: 'module-typescript', source: present.source, shortCircuit: true }
    return next(url, context)
  },
})

const roundOf = (url: string): string | undefined => /\?(round=\d+)$/.exec(url)?.[1]
