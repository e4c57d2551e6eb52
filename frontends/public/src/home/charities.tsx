import { type AnswerOf, nonprofits, queries, useQuery } from '@evenhand/web-kit/facade'
import { Mark } from '@evenhand/web-kit/pictures'
import { Until } from './until.tsx'

const charitiesShown = 3

/** Who benefits; nothing where nobody is named. */
export function Charities() {
  const listed = useQuery(queries.nonprofits())
  const featured = listed.data?.filter((nonprofit) => nonprofit.featured).slice(0, charitiesShown)
  if (featured?.length === 0) return null
  return (
    <div className="mt-20">
      <h3 className="text-title">Who benefits</h3>
      <Until
        query={listed}
        what="charities"
        count={charitiesShown}
        className="mt-6 grid gap-5 lg:grid-cols-3"
        shape="h-36"
      />
      <ul className="mt-6 grid gap-5 lg:grid-cols-3">
        {featured?.map((nonprofit) => (
          <li key={nonprofit.id} className="rounded-card border border-hairline bg-surface p-6">
            <h4 className="font-semibold">
              <Named {...nonprofit} />
            </h4>
            <p className="mt-3 text-small text-ink-soft">
              {nonprofit.isExample && 'Example. '}
              {nonprofit.description}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Named = Pick<AnswerOf<typeof nonprofits.listNonprofits>[number], 'logo' | 'organizationName' | 'website'>

/** Logo and name, one link to the charity's own site where it has one (spec 01 §2). */
function Named({ logo, organizationName, website }: Named) {
  const line = 'flex items-center gap-4'
  const mark = <Mark name={logo ?? organizationName} className="size-12 shrink-0 text-clay" />
  if (!website) {
    return (
      <span className={line}>
        {mark}
        {organizationName}
      </span>
    )
  }
  return (
    <a
      href={website}
      target="_blank"
      rel="nofollow ugc noopener"
      className={`${line} underline decoration-1 underline-offset-4 hover:decoration-2`}
    >
      {mark}
      {organizationName}
    </a>
  )
}
