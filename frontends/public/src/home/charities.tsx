import { type AnswerOf, nonprofits, queries, useQuery } from '@evenhand/web-kit/facade'
import { Mark } from '@evenhand/web-kit/pictures'
import { Until } from './until.tsx'

const grid = 'mt-6 grid gap-5 lg:grid-cols-3'

/** Who benefits; nothing where nobody is named. */
export function Charities() {
  const listed = useQuery(queries.benefiting())
  if (listed.data?.length === 0) return null
  return (
    <div className="mt-20">
      <h3 className="text-title">Who benefits</h3>
      <Until query={listed} what="charities" count={3} className={grid} shape="h-36" />
      <ul className={grid}>
        {listed.data?.map((nonprofit) => (
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

type Named = AnswerOf<typeof nonprofits.listBenefiting>[number]

/** Logo and name, one link to the charity's own site where it has one (spec 01 §2). The name says what the picture shows. */
function Named({ logo, organizationName, pictureUrl, website }: Named) {
  const named = (
    <span className="flex items-center gap-4">
      {pictureUrl ? (
        <img src={pictureUrl} alt="" loading="lazy" className="size-16 shrink-0 rounded-md" />
      ) : (
        <Mark name={logo ?? organizationName} className="size-16 shrink-0 p-2 text-clay" />
      )}
      {organizationName}
    </span>
  )
  return website ? (
    <a
      href={website}
      target="_blank"
      rel="nofollow ugc noopener"
      className="block underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {named}
    </a>
  ) : (
    named
  )
}
