import { PageMeta } from '@evenhand/web-kit/facade'
import { Accounts } from './accounts.tsx'
import { Reconciliations } from './reconciliations.tsx'

export const BooksPage = () => (
  <>
    <PageMeta title="Books" description="What stands in the books, and whether the processor says the same." hidden />
    <h1 className="text-title">Books</h1>
    <div className="mt-5 grid gap-6 xl:grid-cols-2 xl:items-start">
      <Accounts />
      <Reconciliations />
    </div>
  </>
)
