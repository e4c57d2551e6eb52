import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** Where each rule is broken: the path of a file, and for a function its name behind a `#`. */
export type Violations = Record<RuleName, string[]>

export const ruleNames = [
  'browser-storage-in-one-place',
  'functions-fit-a-screen',
  'sql-in-stores',
  'transactions-in-use-cases',
  'use-cases-can-be-imported',
] as const
export type RuleName = (typeof ruleNames)[number]

/** What a person reads who has broken one. */
export const remedies: Record<RuleName, string> = {
  'browser-storage-in-one-place':
    'storage throws where a browser blocks site data: `browserStorage` or `stored` of web-kit bear it',
  'functions-fit-a-screen': 'a function has at most 70 lines: give its parts names of their own',
  'sql-in-stores': 'SQL is written in a `store.ts` or `…-store.ts`, a function for each question',
  'transactions-in-use-cases': 'a route, reaction, job or store opens no transaction: the use case that it calls does',
  'use-cases-can-be-imported':
    'a use case is an exported function `(deps, input)`, not one inside another that closes over them',
}

/** Files that hand over to use cases, or answer them. */
const thin = /(^|[/-])(routes|reactions|jobs?|stores?|rules|views?|app|config|command)\.ts$/
const opensTransaction = /^(?!\s*(\*|\/\/)).*\.transaction\(/m
const storage = /^(?!\s*(\*|\/[/*])).*\b(local|session)Storage\b/m
const guardedStorage = 'packages/web-kit/src/app/browser-storage.ts'
const factory = /^export (?:async )?(?:function|const) (\w+(?:With|UseCases))\b/gm

const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), message: z.string(), filename: z.string() })),
})

/** Broken on purpose; looked at from its own root. */
const planted = 'tools/check/planted/'
const folders = ['packages', 'services', 'gateway', 'frontends', 'tools', 'tests']
const outputBytesMax = 64 * 1024 * 1024

/** Looks at all sources in the folders below `root`. */
export function findViolations(root: string): Violations {
  const diagnostics = lint(root).diagnostics.filter(({ filename }) => !filename.startsWith(planted))
  const sources = sourcesOf(root, ['services/*/src/**/*.ts'])
  const pages = sourcesOf(root, ['frontends/**/*.{ts,tsx}', 'packages/web-kit/src/**/*.{ts,tsx}'])
  const ofCode = (part: string) => diagnostics.filter(({ code }) => code.includes(part))
  return {
    'browser-storage-in-one-place': pages
      .filter(({ path, text }) => path !== guardedStorage && storage.test(text))
      .map(({ path }) => path),
    'functions-fit-a-screen': ofCode('max-lines-per-function').map(
      ({ filename, message }) => `${filename}#${/`(\w+)`/.exec(message)?.[1] ?? 'anonymous'}`,
    ),
    'sql-in-stores': ofCode('no-restricted-imports').map(({ filename }) => filename),
    'transactions-in-use-cases': sources
      .filter(({ path, text }) => thin.test(path) && opensTransaction.test(text))
      .map(({ path }) => path),
    'use-cases-can-be-imported': sources.flatMap(({ path, text }) =>
      [...text.matchAll(factory)].map(([, name]) => `${path}#${name}`),
    ),
  }
}

function lint(root: string): z.output<typeof Report> {
  const config = resolve('.oxlintrc.one-way.json')
  const program = resolve('node_modules/.bin/oxlint')
  // It ends with a code of its own when it found something.
  const { stdout, stderr, error } = spawnSync(program, ['-c', config, '-f', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: outputBytesMax,
  })
  if (error || !stdout.startsWith('{'))
    throw new Error(`oxlint could not be run: ${stderr || stdout}`, { cause: error })
  return Report.parse(JSON.parse(stdout))
}

const sourcesOf = (root: string, patterns: readonly string[]): { path: string; text: string }[] =>
  globSync(patterns, { cwd: root, exclude: (name) => /\.test\.tsx?$|(^|\/)(node_modules|dist[a-z-]*)$/.test(name) })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
