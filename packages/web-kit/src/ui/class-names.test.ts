import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { extendTailwindMerge } from 'tailwind-merge'
import { classNames } from './class-names.ts'

const root = join(import.meta.dirname, '../../../..')

/** With our scales, or the library takes `text-body` for a color and drops the real one. */
const library = extendTailwindMerge({
  extend: {
    theme: { radius: ['card', 'control'], shadow: ['card'], container: ['reading', 'application', 'frame'] },
    classGroups: { 'font-size': [{ text: ['body', 'small', 'fine', 'lead', 'title', 'heading', 'hero', 'figure'] }] },
  },
})

const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(root, path), 'utf8'))

const looksLikeClasses = (text: string) =>
  text.split(' ').every((name) => /^-?[a-z@*[][\w./:[\]()%,*=#&>~+-]*$/.test(name))
const textsIn = (code: string) =>
  [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n$]+)`/g)]
    .map(([, one, two, three]) => one ?? two ?? three ?? '')
    .filter(looksLikeClasses)

const unique = (texts: string[]) => [...new Set(texts)]

const sorted = (classes: string) => unique(classes.split(' ')).sort().join(' ')

/** What the kit's parts look like by themselves, and what is given to them: every text of classes in all screens. */
const looks = unique(sources('packages/web-kit/src/ui/*.tsx').flatMap(textsIn)).filter((text) => text.includes(' '))
const given = unique(
  [...sources('packages/web-kit/src/**/*.tsx'), ...sources('frontends/*/src/**/*.{ts,tsx}')].flatMap((code) =>
    [...code.matchAll(/[cC]lassName=(?:"([^"]+)"|\{([^}]+)\})|(?:small|control|wide|narrow) = '([^']+)'/g)].flatMap(
      ([, plain, reckoned, constant]) => ((plain ?? constant) ? [plain ?? constant ?? ''] : textsIn(reckoned ?? '')),
    ),
  ),
)

it('a class that is given wins over the one of the kit, wherever the library says so', () => {
  expect(looks.length).toBeGreaterThan(20)
  expect(given.length).toBeGreaterThan(200)
  const wrong = looks.flatMap((look) =>
    given
      .map((more) => ({ look, more, ours: sorted(classNames(look, more)), theirs: sorted(library(look, more)) }))
      .filter(({ ours, theirs }) => ours !== theirs),
  )
  expect(wrong.slice(0, 5)).toEqual([])
})

it.each([
  ['px-4 py-3 text-body', 'p-0', 'text-body p-0'],
  ['text-body text-ink', 'text-small', 'text-ink text-small'],
  ['hover:bg-sunken bg-surface', 'bg-primary', 'hover:bg-sunken bg-primary'],
])('%s and then %s is %s', (look, more, both) => {
  expect(classNames(look, undefined, more)).toBe(both)
})
