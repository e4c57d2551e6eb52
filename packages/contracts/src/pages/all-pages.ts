import { pageTable, type PathOf, type Remote, type Trait } from './page-table.ts'

export type PagePath = { [R in Remote]: PathOf<R> }[Remote]

export interface PageRow {
  path: PagePath
  remote: Remote
  has(trait: Trait): boolean
}

/** The rows of the page table, one after the other. */
export const allPages: readonly PageRow[] = Object.entries(pageTable).flatMap(([remote, rows]) =>
  Object.entries<readonly Trait[]>(rows).map(([path, traits]) => ({
    path: path as PagePath,
    remote: remote as Remote,
    has: (trait) => traits.includes(trait),
  })),
)

/** One page serves all the names that can stand in its path. */
export const isNamed = (path: string): boolean => path.includes('{slug}')

/** The file of a built page, below the folder of such files. */
export const pageFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)
