import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query'

interface Page<Row> {
  items: Row[]
  next: string | null
  total: number
}

/** A question whose answer comes page by page, with the number of all rows. */
export type PagedQuery<Row, Key extends readonly unknown[]> = UseInfiniteQueryOptions<
  Page<Row>,
  Error,
  InfiniteData<Page<Row>>,
  Key,
  string
>
