import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { run, type Step } from '../step.ts'

const Report = z.object({
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string(), to: z.string() })),
  }),
})

/** Of single files, and of folders, for which tests are left out. */
const configs = ['.dependency-cruiser.cjs', '.dependency-cruiser.rooms.cjs']
const looked = ['packages', 'services', 'gateway', 'frontends', 'tools', 'tests']

/** The sources that each run has to see: all but those of tests, which one of the two leaves out. */
const sourcesMin = () =>
  globSync(`{${looked.join(',')}}/**/*.{ts,tsx}`, {
    exclude: ['**/{node_modules,dist*,gen,planted,testing,test,tests}/**', '**/*.test.*'],
  }).length

async function cruise(config: string, cwd: string, folders: readonly string[]) {
  const json = await run('depcruise', ['--config', resolve(config), '--output-type', 'json', ...folders], {
    cwd,
  }).catch((error: Error) =>
    // The report of violations ends with a code of its own.
    error.message.slice(error.message.indexOf('{')),
  )
  return Report.parse(JSON.parse(json.slice(json.indexOf('{'), json.lastIndexOf('}') + 1))).summary
}

/** Imports point one way (architecture, "Folders"). */
export const boundaries: Step = {
  name: 'imports point one way',
  async run() {
    for (const config of configs) {
      const { violations, totalCruised } = await cruise(config, process.cwd(), looked)
      const least = sourcesMin()
      if (totalCruised < least) throw new Error(`Only ${totalCruised} modules were seen, and there are ${least}.`)
      if (violations.length > 0)
        throw new Error(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).join('\n'))
    }
  },
}

/** The same rules over a tree in which each is broken once: a rule that does not fire there protects nothing. */
export const boundariesFire: Step = {
  name: 'each import rule refuses its planted violation',
  async run() {
    for (const file of configs) {
      const config = createRequire(import.meta.url)(resolve(file)) as { forbidden: { name: string }[] }
      const { violations } = await cruise(file, join('tools', 'check', 'planted'), [
        'packages',
        'services',
        'frontends',
        'tools',
      ])
      const fired = new Set(violations.map(({ rule }) => rule.name))
      const silent = config.forbidden.map(({ name }) => name).filter((name) => !fired.has(name))
      if (silent.length > 0) throw new Error(`These rules did not refuse what they should: ${silent.join(', ')}`)
    }
  },
}
