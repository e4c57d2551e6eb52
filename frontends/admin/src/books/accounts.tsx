import { adminQueries } from '@evenhand/web-kit/desk'
import {
  Cell,
  ErrorState,
  HeaderCell,
  Loading,
  messageOf,
  Skeleton,
  Table,
  toDollars,
  useQuery,
} from '@evenhand/web-kit/facade'
import { Panel } from '../frame/panel.tsx'
import { accountWords } from './account-words.ts'
import { signedCents, signedDollars } from '../lists/signed-dollars.ts'

/** The balance of each account; all of them together are nothing, because each entry is. */
export function Accounts() {
  const books = useQuery(adminQueries.books())
  return (
    <Panel title="Accounts">
      {books.isPending && (
        <Loading label="Loading the accounts">
          <Skeleton className="h-72" />
        </Loading>
      )}
      {books.isError && (
        <ErrorState
          title="We couldn't load the accounts"
          message={messageOf(books.error, 'Try again in a moment.')}
          onRetry={() => void books.refetch()}
        />
      )}
      {books.data?.accounts.length === 0 && <p className="text-ink-soft">Nothing has been posted yet.</p>}
      {books.data && books.data.accounts.length > 0 && (
        <Table aria-label="Accounts">
          <thead>
            <tr>
              <HeaderCell className="px-2">Account</HeaderCell>
              <HeaderCell className="px-2 text-right">Balance</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {books.data.accounts.toSorted(inOrder).map(({ account, balance }) => (
              <tr key={account}>
                <Cell className="px-2 py-2">
                  <span className="font-medium">{accountWords[account]?.label ?? account}</span>
                  <span className="block text-fine text-ink-soft">{accountWords[account]?.meaning}</span>
                </Cell>
                <Cell className="px-2 py-2 text-right whitespace-nowrap tabular-nums">{signedDollars(balance)}</Cell>
              </tr>
            ))}
            <tr>
              <Cell className="px-2 py-2 font-medium">Total</Cell>
              <Cell className="px-2 py-2 text-right font-medium tabular-nums">
                {signedDollars(
                  toDollars(books.data.accounts.reduce((sum, { balance }) => sum + signedCents(balance), 0n)),
                )}
              </Cell>
            </tr>
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

const names = Object.keys(accountWords)
const inOrder = (a: { account: string }, b: { account: string }) => names.indexOf(a.account) - names.indexOf(b.account)
