import { describe, expect, it } from '@jest/globals'
import { routes as adminRoutes } from '@evenhand/frontend-admin/routes'
import { routes as donorRoutes } from '@evenhand/frontend-donor/routes'
import { routes as publicRoutes } from '@evenhand/frontend-public/routes'
import { pageTable, type Remote } from '@evenhand/contracts/pages'
import type { RouteObject } from '@evenhand/web-kit/facade'
import { matchRoutes } from 'react-router'
import { ownerOf } from './owners.ts'

const routesOf: Record<Remote, RouteObject[]> = { public: publicRoutes, donor: donorRoutes, admin: adminRoutes }

/** The paths of pages, as the table writes them. */
const pathsIn = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) =>
    children ? pathsIn(children) : path === undefined || path.endsWith('*') ? [] : [path.replace(':slug', '{slug}')],
  )

describe.each(Object.entries(pageTable))('the pages of the remote %s', (remote, rows) => {
  const routes = routesOf[remote as Remote]

  it('are those of its routes, no more and no fewer', () => {
    expect(pathsIn(routes).toSorted()).toEqual(Object.keys(rows).toSorted())
  })

  it('are found by it alone, each at a page of its own', () => {
    for (const row of Object.keys(rows)) {
      const path = row.replace('{slug}', 'some-name')
      expect({ path, owner: ownerOf(path) }).toEqual({ path, owner: remote })
      expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(row.replace('{slug}', ':slug'))
    }
  })
})

it('what is in no row belongs to nobody', () => {
  for (const path of ['/pricing', '/constructor', '/api', '/Faq']) expect(ownerOf(path)).toBeUndefined()
})
