import type { Plugin } from 'vite'

const virtualId = 'virtual:evenhand-whole-graph'
const resolvedId = `\0${virtualId}`
const quietMs = 3_000
const lookMs = 100

/**
 * Keeps the module graph open until nothing has been loaded or parsed for a while. The federation plugin takes the graph for complete after
 * 10 ms without activity; on a busy machine that is too early, and names that later modules import from shared packages are lost.
 * It stands behind the federation plugin, which so sees its module begin and knows that it has not ended.
 */
export function wholeGraph(entry: string): Plugin {
  let lastActivity = 0
  const note = () => {
    lastActivity = performance.now()
  }
  return {
    name: 'evenhand-whole-graph',
    apply: 'build',
    enforce: 'pre',
    buildStart: note,
    moduleParsed: note,
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) {
        note()
        return undefined
      }
      note()
      while (performance.now() - lastActivity < quietMs) await new Promise((resolve) => setTimeout(resolve, lookMs))
      return 'export {}'
    },
    transform: (code, id) => (id.endsWith(entry) ? { code: `${code}\nimport '${virtualId}'\n`, map: null } : undefined),
  }
}
