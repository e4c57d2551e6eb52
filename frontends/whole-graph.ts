import type { Plugin } from 'vite'

const virtualId = 'virtual:evenhand-whole-graph'
const resolvedId = `\0${virtualId}`

/**
 * Keeps the module graph open until each module that the entry leads to has been parsed. The federation plugin takes the graph for complete
 * once 10 ms have passed in which all modules that it has *seen begin* were parsed; on a busy machine that is true before the next ones begin,
 * and the names that they import from shared packages are lost. So a module of ours begins before the entry ends, and ends last.
 *
 * `waiting` matches the modules that the federation plugin itself writes once it takes the graph for complete.
 *
 * A module that cannot be found or read is never parsed, and Rolldown says so only at the end: after `stuckSeconds` in which nothing was read
 * we wait no longer. They are counted one by one, so that a busy machine, where they come late, has them all.
 */
export function wholeGraph(entry: string, waiting: RegExp, stuckSeconds = 20): Plugin {
  const expected = new Set<string>()
  const parsed = new Set<string>()
  const begun = Promise.withResolvers<void>()
  const complete = Promise.withResolvers<void>()
  let isEntered = false
  let isComplete = false
  let early: string | undefined
  let quietSeconds = 0
  let endParsing: (() => unknown) | undefined

  async function untilComplete() {
    const clock = setInterval(() => {
      if (++quietSeconds < stuckSeconds) return
      complete.resolve()
      endParsing?.()
    }, 1_000)
    await complete.promise.finally(() => clearInterval(clock))
  }

  return {
    name: 'evenhand-whole-graph',
    apply: 'build',
    enforce: 'pre',
    configResolved({ plugins }) {
      // Else the federation plugin would wait on, for minutes.
      const hook = plugins.find(({ name }) => name === 'parseEnd')?.buildEnd
      endParsing = typeof hook === 'function' ? hook.bind(undefined as never) : undefined
    },
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    async load(id) {
      quietSeconds = 0
      if (id !== resolvedId) return undefined
      begun.resolve()
      await untilComplete()
      return 'export {}'
    },
    async transform(code, id) {
      if (!id.endsWith(entry)) return undefined
      isEntered = true
      expected.add(id)
      // Not awaited: it ends when everything else has.
      void this.load({ id: resolvedId })
      await begun.promise
      return { code: `${code}\nimport '${virtualId}'\n`, map: null }
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      quietSeconds = 0
      parsed.add(id)
      for (const imported of [...importedIds, ...dynamicallyImportedIds])
        if (imported !== resolvedId && !waiting.test(imported)) expected.add(imported)
      if (waiting.test(id) && !isComplete) early ??= id
      if (isComplete || !isEntered) return
      isComplete = [...expected].every((one) => parsed.has(one))
      if (isComplete) complete.resolve()
    },
    buildEnd(error) {
      if (error || (isComplete && early === undefined && [...parsed].some((id) => waiting.test(id)))) return
      this.error(
        `The federation plugin did not wait for the whole module graph (${early ?? `nothing matches ${String(waiting)}`}), so names that modules import from shared packages may be missing. Compare frontends/whole-graph.ts with how this version of the plugin works.`,
      )
    },
  }
}
