import { Link, queries, useQuery } from '@evenhand/web-kit/facade'
import { givenFirst } from '../memorials/given-first.ts'
import { initialsOf } from '../memorials/initials.ts'
import { Nothing } from './nothing.tsx'
import { Section } from './section.tsx'
import { Until } from './until.tsx'

/** One row of the wall (spec 01 §2: six in a row). */
const stonesShown = 6

/** Names that are carried here: quiet, with nothing to buy (design "Grief is not marketing"). */
export function MemorialWall() {
  const memorials = useQuery(queries.memorialBlocks())
  return (
    <Section
      id="memorial-wall"
      title="In Honor Of"
      lead="Gifts made in memory of the people we miss."
      className="border-t border-hairline"
    >
      <Until query={memorials} what="memorial wall" count={stonesShown} className={`mt-12 ${grid}`} shape="h-40" />
      {memorials.data?.length === 0 && <Nothing>There are no names here yet.</Nothing>}
      <ul className={`mt-12 ${grid}`}>
        {givenFirst(memorials.data ?? [])
          .slice(0, stonesShown)
          .map(({ id, lovedOneName, donorName, isExample }) => (
            <li
              key={id}
              className="flex min-h-40 flex-col items-center justify-center gap-2 rounded-card border border-hairline bg-surface px-3 py-5 text-center"
            >
              <span className="font-display text-heading text-clay" aria-hidden="true">
                {initialsOf(lovedOneName)}
              </span>
              <span className="text-small leading-snug font-medium wrap-anywhere">{lovedOneName}</span>
              <span className="text-fine wrap-anywhere text-ink-soft">
                {isExample ? 'An example' : `From ${donorName}`}
              </span>
            </li>
          ))}
      </ul>
      <p className="mt-8">
        <Link to="/in-honor-of" className="text-primary underline underline-offset-4">
          Open the wall
        </Link>
      </p>
    </Section>
  )
}

const grid = 'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6'
