import { adminQueries, type claims } from '@evenhand/web-kit/desk'
import { Cell, DateTime, HeaderCell, Link, PageMeta, Table, useQuery } from '@evenhand/web-kit/facade'
import { draws as publicDraws } from '@evenhand/web-kit/forms'
import { useNamedWinners } from './named-winners.ts'
import { ListBody } from '../lists/list-body.tsx'
import { nextWords, placeWords, stateWords } from './claim-words.ts'

/** Where the table is narrow, the status stands above what comes next. */
const wide = '@max-xl:hidden'
const narrow = '@xl:hidden'

/** Every prize that was drawn, and what comes next for it: the most urgent first (spec 02 §9). */
export const WinnersPage = () => (
  <>
    <PageMeta title="Winners" description="The prizes that were drawn, and what comes next." hidden />
    <h1 className="text-title">Winners</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      From the draw to the prize: notify, wait for the declaration, verify, award, deliver. If someone forfeits, the
      prize passes to the next alternate.
    </p>
    <div className="mt-5">
      <WonDraws />
    </div>
  </>
)

function WonDraws() {
  const list = useQuery(adminQueries.wonDraws())
  const draws = list.data ?? []
  const winners = useNamedWinners()
  return (
    <ListBody
      what="the winners"
      list={list}
      rows={draws.length}
      empty={{ title: 'No draw has been held yet', hint: 'A winner appears here a minute after the draw.' }}
    >
      <Table aria-label="Drawn prizes">
        <thead>
          <tr>
            <HeaderCell className="px-2">Giveaway</HeaderCell>
            <HeaderCell className={`px-2 ${wide}`}>Status</HeaderCell>
            <HeaderCell className="px-2">Next</HeaderCell>
            <HeaderCell className="px-2 max-md:hidden">Drawn</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {draws.map((draw) => (
            <Row key={draw.slug} draw={draw} winner={winners.get(draw.slug)} />
          ))}
        </tbody>
      </Table>
    </ListBody>
  )
}

interface RowProps {
  draw: claims.WonDraw
  /** As the public page names them, once the prize is theirs. */
  winner: string | undefined
}

const Row = ({ draw, winner }: RowProps) => (
  <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
    <Cell className="px-2 py-2">
      <Link
        to={`/admin/winners/${draw.slug}`}
        className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {draw.title}
      </Link>
      <span className="block text-fine wrap-anywhere text-ink-soft">
        {publicDraws.isRehearsal(draw.slug) ? 'Rehearsal: made-up donors, no prize' : draw.prize}
      </span>
    </Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      <State draw={draw} winner={winner} />
    </Cell>
    <Cell className="px-2 py-2">
      <span className={`block ${narrow}`}>
        <State draw={draw} winner={winner} />
      </span>
      <Next draw={draw} />
    </Cell>
    <Cell className="px-2 py-2 max-md:hidden">
      <DateTime value={draw.drawnAt} timeZone={draw.timeZone} />
    </Cell>
  </tr>
)

const State = ({ draw, winner }: RowProps) => (
  <>
    {draw.exhausted ? 'No one left' : stateWords[draw.state]}
    {winner && <span className="block wrap-anywhere">{winner}</span>}
    <span className="block text-fine text-ink-soft">
      {draw.exhausted ? 'all have forfeited' : placeWords(draw.place)}
    </span>
  </>
)

/** What is to be done, until when, and that it is overdue: in words, not by colour alone. */
export const Next = ({ draw }: { draw: claims.WonDraw }) => (
  <>
    {draw.exhausted ? 'Done: the prize is not awarded' : nextWords[draw.next]}
    {draw.dueAt !== null && (
      <>
        {' '}
        <DateTime value={draw.dueAt} show="day-and-time" timeZone={draw.timeZone} />
      </>
    )}
    {draw.overdue && <span className="block font-semibold text-danger">Overdue</span>}
  </>
)
