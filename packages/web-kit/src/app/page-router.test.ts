import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { createPageRouter, type Stop } from './page-router.tsx'

/** Pages that come when the test says so. */
function travel(at = '/') {
  const history = createMemoryHistory({ initialEntries: [at] })
  const awaited: { path: string; come: PromiseWithResolvers<void> }[] = []
  const router = createPageRouter({
    history,
    first: 'there',
    load(path) {
      if (path.startsWith('/here')) return undefined
      const come = Promise.withResolvers<void>()
      awaited.push({ path, come })
      return come.promise
    },
  })
  const stops: Stop[] = []
  router.hear((stop) => stops.push(stop))
  const seen = () => stops.map(({ location, page }) => `${location.pathname} ${page.kind}`)
  return { history, router, awaited, seen, address: () => history.location.pathname }
}

describe('a way to another page', () => {
  it('leaves the person and the address where they are until that page is there', async () => {
    const { router, awaited, seen, address } = travel()
    const arriving = router.navigate('/draws')
    expect([address(), seen()]).toEqual(['/', []])
    awaited[0]?.come.resolve()
    await arriving
    expect([address(), seen()]).toEqual(['/draws', ['/draws there']])
  })

  it('that is overtaken by another one changes nothing when its page comes, and ends', async () => {
    const { router, awaited, seen, address } = travel()
    const [slow, quick] = [router.navigate('/draws'), router.navigate('/cart')]
    awaited[1]?.come.resolve()
    await quick
    awaited[0]?.come.resolve()
    await slow
    expect([address(), seen()]).toEqual(['/cart', ['/cart there']])
  })

  it('to a page that cannot be loaded shows that, at its address', async () => {
    const { router, awaited, seen, address } = travel()
    const arriving = router.navigate('/draws')
    awaited[0]?.come.reject(new Error('offline'))
    await arriving
    expect([address(), seen()]).toEqual(['/draws', ['/draws failed']])
  })

  it('back is followed to the page before', async () => {
    const { history, router, seen, awaited } = travel('/here')
    await router.navigate('/here/on')
    history.go(-1)
    expect(seen()).toEqual(['/here/on there', '/here there'])
    expect(awaited).toEqual([])
  })

  it('ends where the person wanted to go last, in whatever order the pages come', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('/a', '/b', '/c', '/here'), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (paths, turns) => {
          const { router, awaited, address } = travel()
          const ways = paths.map((path) => router.navigate(path))
          const left = [...awaited]
          for (const turn of turns) {
            if (left.length === 0) break
            left.splice(turn % left.length, 1)[0]?.come.resolve()
          }
          await Promise.all(ways)
          expect([address(), router.state.location.pathname]).toEqual([paths.at(-1), paths.at(-1)])
        },
      ),
    ))
})
