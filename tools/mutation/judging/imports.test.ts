import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { dependentsOf, type Graph, testsOf } from './imports.ts'

const at = (path: string): string => resolve('/workspace/src', path)
const graph: Graph = {
  tests: [at('a/rules.test.ts'), at('b/b.test.ts'), at('a/app.test.ts'), at('c/c.test.ts')],
  imports: new Map([
    [at('a/rules.ts'), []],
    [at('a/store.ts'), [at('a/rules.ts')]],
    [at('a/rules.test.ts'), [at('a/rules.ts')]],
    [at('a/app.test.ts'), ['@evenhand/service-kit/testing', at('a/store.ts')]],
    [at('b/b.test.ts'), [at('a/store.ts')]],
    [at('c/c.test.ts'), []],
  ]),
}

describe('the tests of a file', () => {
  it('are those of its room that import it, through whatever lies between; its own first', () => {
    expect(testsOf(graph, at('a/rules.ts'), 'components')).toEqual([at('a/rules.test.ts'), at('a/app.test.ts')])
  })

  it('leave out those that need the components, where none are started', () => {
    expect(testsOf(graph, at('a/rules.ts'), 'nothing')).toEqual([at('a/rules.test.ts')])
  })

  it('may use the examples of a testing folder of their own, which needs no components', () => {
    const examples = at('testing/examples.ts')
    const imports = new Map([...graph.imports, [examples, []], [at('c/c.test.ts'), [at('c/c.ts'), examples]]])
    expect(testsOf({ ...graph, imports }, at('c/c.ts'), 'nothing')).toEqual([at('c/c.test.ts')])
  })

  it('leave out those that bring components from within the kit itself', () => {
    const stores = '/packages/service-kit/src/testing/stores.ts'
    const imports = new Map([...graph.imports, [at('c/c.test.ts'), [at('c/c.ts'), stores]]])
    expect(testsOf({ ...graph, imports }, at('c/c.ts'), 'nothing')).toEqual([])
  })

  it('are the one of its own name where it is in no room', () => {
    const imports = new Map([
      ...graph.imports,
      [at('b/b.test.ts'), [at('tickets.ts')]],
      [at('tickets.test.ts'), [at('tickets.ts')]],
    ])
    const tests = [...graph.tests, at('tickets.test.ts')]
    expect(testsOf({ tests, imports }, at('tickets.ts'), 'nothing')).toEqual([at('tickets.test.ts')])
    expect(testsOf({ ...graph, imports }, at('tickets.ts'), 'nothing')).toEqual([at('b/b.test.ts')])
  })

  it('are those of other rooms where its own has none', () => {
    expect(testsOf(graph, at('a/store.ts'), 'nothing')).toEqual([at('b/b.test.ts')])
  })
})

it('a change of a file is seen once it and whatever imports it is loaded anew', () => {
  expect([...dependentsOf(graph, at('a/store.ts'))]).toEqual([at('a/store.ts'), at('a/app.test.ts'), at('b/b.test.ts')])
})
