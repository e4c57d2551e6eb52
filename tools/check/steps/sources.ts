import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@evenhand/contracts/services'
import { run, type Step } from '../step.ts'

export const types: Step = { name: 'the types hold', run: async () => void (await run('tsc', ['-b'])) }

export const testTypes: Step = {
  name: 'the types of the tests hold',
  run: async () => void (await run('tsc', ['-p', 'tsconfig.tests.json'])),
}

export const lint: Step = {
  name: 'the linter finds nothing',
  run: async () =>
    void (await run('oxlint', [
      '--type-aware',
      '--deny-warnings',
      'packages',
      'services',
      'gateway',
      'frontends',
      'tools',
      'tests',
    ])),
}

export const format: Step = {
  name: 'the sources are formatted',
  run: async () =>
    void (await run('oxfmt', ['--check', 'packages', 'services', 'gateway', 'frontends', 'tools', 'tests'])),
}

const nothingNames = /(^|\/)(utils?|common|helpers?|shared|misc|lib|core|base|manager)(\/|\.[a-z]+$)/

const tracked = async (): Promise<string[]> => (await run('git', ['ls-files'])).split('\n').filter(Boolean)

export const names: Step = {
  name: 'no file or folder has a name that says nothing',
  async run() {
    const found = (await tracked()).filter((file) => nothingNames.test(file) && !file.includes('/gen/'))
    if (found.length > 0) throw new Error(found.join('\n'))
  },
}

export const versions: Step = {
  name: 'every dependency has an exact version',
  async run() {
    const loose: string[] = []
    for (const file of (await tracked()).filter((name) => name.endsWith('package.json'))) {
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string> | undefined>
      for (const part of ['dependencies', 'devDependencies', 'optionalDependencies']) {
        for (const [name, version] of Object.entries(manifest[part] ?? {})) {
          if (!/^\d+\.\d+\.\d+([-+][\w.]+)?$/.test(version)) loose.push(`${file}: ${name} ${version}`)
        }
      }
    }
    if (loose.length > 0) throw new Error(loose.join('\n'))
  },
}

export const noMachine: Step = {
  name: 'nothing names a machine or a registry',
  async run() {
    const found = await run('git', [
      'grep',
      '-nIE',
      '"resolved": "http|registry\\.npmjs|/ro[o]t/',
      '--',
      '.',
      ':!tools/check/steps/sources.ts',
    ]).catch(() => '')
    if (found !== '') throw new Error(found)
  },
}

/** Each *never* of a service's README names the test that holds it, and the test is there. */
export const promises: Step = {
  name: 'each service keeps what its README promises',
  async run() {
    const missing: string[] = []
    for (const name of serviceNames) {
      const folder = join('services', name)
      const readme = join(folder, 'README.md')
      if (!existsSync(readme)) {
        missing.push(`${readme} is missing`)
        continue
      }
      const named = [...readFileSync(readme, 'utf8').matchAll(/`([\w./-]+\.(?:test\.ts|sql))`/g)].map(
        ([, path]) => path ?? '',
      )
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (file) => !file.includes('node_modules'),
      )
      if (named.length === 0) missing.push(`${readme} names no test`)
      for (const path of named)
        if (!files.some((file) => file.endsWith(path))) missing.push(`${readme} names ${path}, which is not there`)
    }
    if (missing.length > 0) throw new Error(missing.join('\n'))
  },
}
