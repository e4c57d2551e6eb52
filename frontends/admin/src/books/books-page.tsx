import { PageMeta } from '@evenhand/web-kit/facade'
import { Accounts } from './accounts.tsx'
import { Reconciliations } from './reconciliations.tsx'

export const BooksPage = () => (
  <>
    <PageMeta title="Accounting" description="The accounts, and whether the payment processor agrees." hidden />
    <h1 className="text-title">Accounting</h1>
    <div className="mt-5 grid gap-6 xl:grid-cols-2 xl:items-start">
      <Accounts />
      <Reconciliations />
    </div>
  </>
)
