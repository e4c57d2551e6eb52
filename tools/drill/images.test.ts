import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { ROOT } from '../launcher/services.ts'

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8')

it.each(['Dockerfile', join('k8s', 'drill', 'stores.Dockerfile')])(
  '%s begins with the Node that everything else runs on, by a digest that nobody can move',
  (file) => {
    const { optionalDependencies } = JSON.parse(read('tools', 'node', 'package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const base = /^ARG NODE_IMAGE=node:([\d.]+)-bookworm-slim@sha256:[0-9a-f]{64}$/m.exec(read(file))
    expect([...new Set(Object.values(optionalDependencies))]).toEqual([base?.[1]])
    expect(read(file).match(/^FROM (?!\$\{NODE_IMAGE\}|manifests|tools)/gm)).toBeNull()
  },
)
