import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { Email } from '@evenhand/contracts/ids'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { deleteViews, listAllViews, type ViewRow } from './store.ts'

/** Forgets the views that look for an address of who is erased: each is read, because the id can be computed from an address and not the other way. */
export async function forgetViewsOf(tx: Transaction, donorId: string, donorIdOf: DonorIdOf): Promise<void> {
  const found = (await listAllViews(tx)).filter((view) =>
    addressesIn(view).some((address) => donorIdOf(address) === donorId),
  )
  if (found.length > 0)
    await deleteViews(
      tx,
      found.map(({ id }) => id),
    )
}

const addressesIn = ({ name, search }: Pick<ViewRow, 'name' | 'search'>): string[] =>
  [name, ...new URLSearchParams(search).values()]
    .flatMap((words) => words.split(/[\s,;:()<>"“”]+/))
    .flatMap((word) => Email().safeParse(word).data ?? [])
