import { expect, it } from '@jest/globals'
import { deskRoles, mayCall } from '@evenhand/contracts/http'
import { sections } from '../frame/sections.ts'
import { doings } from './doings.ts'

const pages = [...sections.map(({ to }): string => to), '/admin/account']

it('each thing that can be done is on a page that everyone opens who may do it', () => {
  for (const { to, needs, title } of doings) {
    const page = to.split(/[?#]/)[0] ?? ''
    expect(pages).toContain(page)
    const section = sections.find((one) => one.to === page)
    const mayDo = deskRoles.filter((role) => mayCall([role], needs))
    const mayOpen = mayDo.filter(
      (role) => section === undefined || !('needs' in section) || mayCall([role], section.needs),
    )
    expect([title, mayOpen]).toEqual([title, mayDo])
  }
})

it('each has a title of its own', () => {
  expect(new Set(doings.map(({ title }) => title)).size).toBe(doings.length)
})
