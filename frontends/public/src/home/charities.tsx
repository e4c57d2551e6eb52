import { ErrorState, Loading, messageOf, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { Mark } from '@evenhand/web-kit/pictures'
import { Nothing } from './nothing.tsx'

const charitiesShown = 3

export function Charities() {
  const nonprofits = useQuery(queries.nonprofits())
  const featured = nonprofits.data?.filter((nonprofit) => nonprofit.featured).slice(0, charitiesShown)
  return (
    <div className="mt-20">
      <h3 className="text-title">Who benefits</h3>
      {nonprofits.isPending && (
        <Loading label="Loading the charities" className="mt-6 grid gap-5 lg:grid-cols-3">
          {Array.from({ length: charitiesShown }, (_, index) => (
            <Skeleton key={index} className="h-36 rounded-card" />
          ))}
        </Loading>
      )}
      {nonprofits.isError && (
        <div className="mt-6">
          <ErrorState
            title="We couldn’t load the charities"
            message={messageOf(nonprofits.error, 'Try again in a moment.')}
            onRetry={() => void nonprofits.refetch()}
          />
        </div>
      )}
      {featured?.length === 0 && <Nothing>The charities of this campaign will be named here.</Nothing>}
      <ul className="mt-6 grid gap-5 lg:grid-cols-3">
        {featured?.map((nonprofit) => (
          <li key={nonprofit.id} className="flex gap-5 rounded-card border border-hairline bg-surface p-6">
            <Mark name={nonprofit.logo ?? nonprofit.organizationName} className="size-12 shrink-0 text-clay" />
            <div>
              <h4 className="font-semibold">
                {nonprofit.website ? (
                  <a
                    href={nonprofit.website}
                    target="_blank"
                    rel="noopener"
                    className="underline decoration-1 underline-offset-4 hover:decoration-2"
                  >
                    {nonprofit.organizationName}
                  </a>
                ) : (
                  nonprofit.organizationName
                )}
              </h4>
              <p className="mt-1 text-small text-ink-soft">{nonprofit.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
