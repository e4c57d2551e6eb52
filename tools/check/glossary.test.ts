import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'

/** As the first lines of the glossary say. */
const placesOf = (name: string): string[] => {
  const [first = '', ...rest] = name.split('/')
  const within = ['src', ...rest].join('/')
  return [name, `services/${first}/${within}`, `packages/${first}/${within}`, `${first}/${within}`]
}

it('the glossary names places that exist', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  const names = [...glossary.matchAll(/`([a-z][\w-]*\/[\w./-]*)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !placesOf(name).some((place) => existsSync(place)))).toEqual([])
})
