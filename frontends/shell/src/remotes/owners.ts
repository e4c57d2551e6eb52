import { pageTable } from '@evenhand/contracts/pages'

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** Which remote owns which first part of an address. What nobody owns is a page that does not exist. */
const owners: ReadonlyMap<string, string> = new Map(
  Object.entries(pageTable).flatMap(([remote, rows]) =>
    Object.keys(rows).map((path): [string, string] => [firstPart(path), remote]),
  ),
)

export const ownerOf = (path: string): string | undefined => owners.get(firstPart(path))
