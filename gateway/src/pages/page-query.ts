import { oneNamed, publicTabs, queryNameOf } from '@evenhand/contracts/pages'
import type { Request } from 'express'

/** Where somebody came from. Whatever else stands behind the question mark may ask for another page, and the browser makes that one. */
const ofTheWay = /^(utm_\w+|fbclid|gclid|msclkid)$/

export const changesThePage = ({ query }: Request): boolean => Object.keys(query).some((name) => !ofTheWay.test(name))

/**
 * The address that a page with data is rendered for: the path, and the tab or the one (a memorial, a newsletter) that is asked for where the page has such. Undefined
 * where something else is asked for. Whose link was followed is nothing else: the form that joins reads it, and nothing on a page with data does.
 */
export function renderedAddress({ query }: Request, path: string): string | undefined {
  const names = Object.keys(query).filter((name) => name !== 'ref' && !ofTheWay.test(name))
  if (names.length === 0) return path
  if (names.length > 1) return undefined
  const name = queryNameOf(path)
  const one = name && query[name]
  if (typeof one === 'string') return `${path}?${name}=${oneNamed(one)}`
  const tab = publicTabs[path]?.find((offered) => offered === query.tab)
  return tab !== undefined ? `${path}?tab=${tab}` : undefined
}
