import { adminQueries, rounds } from '@evenhand/web-kit/desk'
import { Button, Cell, DateTime, HeaderCell, Link, Money, PageMeta, Table, useQuery } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { newRound, stateTones, stateWords } from './round-words.ts'

/** All grant rounds, drafts too, the newest first. */
export function RoundsPage() {
  const list = useQuery(adminQueries.grantRounds())
  const found = list.data ?? []
  return (
    <>
      <PageMeta title="Grant rounds" description="Grant rounds, their applications and decisions." hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Grant rounds</h1>
        <Allowed to={rounds.saveGrantRound}>
          <Button asChild size="small" variant="outline">
            <Link to={`/admin/grant-rounds/${newRound}`}>New grant round</Link>
          </Button>
        </Allowed>
      </div>
      <div className="mt-5">
        <ListBody
          what="the grant rounds"
          list={list}
          rows={found.length}
          empty={{ title: 'No grant rounds yet', hint: 'Start one. Nothing of it is public until you publish it.' }}
        >
          <Rounds found={found} />
        </ListBody>
      </div>
    </>
  )
}

const Rounds = ({ found }: { found: readonly rounds.DeskRound[] }) => (
  <Table aria-label="Grant rounds">
    <thead>
      <tr>
        <HeaderCell className="px-2">Round</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Opens</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Closes</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Granted</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Applications</HeaderCell>
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {found.map((one) => (
        <Row key={one.round.id} one={one} />
      ))}
    </tbody>
  </Table>
)

const Row = ({ one: { round, awarded, submitted, toScore, toConfirm } }: { one: rounds.DeskRound }) => (
  <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
    <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
      <Link
        to={`/admin/grant-rounds/${round.id}`}
        className="block font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {round.title}
      </Link>
      <span className="block text-fine wrap-anywhere text-ink-soft">{round.slug}</span>
      <span className={`block text-fine text-ink-soft ${narrow}`}>
        <Money value={awarded} wholeDollars /> of <Money value={round.budget} wholeDollars />
      </span>
    </Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      <DateTime value={round.opensAt} />
    </Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      <DateTime value={round.closesAt} />
    </Cell>
    <Cell className={`px-2 py-2 text-right ${wide}`}>
      <Money value={awarded} wholeDollars />
      <span className="block text-fine text-ink-soft">
        of <Money value={round.budget} wholeDollars />
      </span>
    </Cell>
    <Cell className={`px-2 py-2 text-right tabular-nums ${wide}`}>{submitted.toLocaleString('en-US')}</Cell>
    <Cell className="px-2 py-2">
      <span className={`font-medium ${stateTones[round.state]}`}>{stateWords[round.state]}</span>
      {toScore > 0 && <span className="block text-fine text-clay">{toScore} to score</span>}
      {toConfirm > 0 && <span className="block text-fine text-clay">{toConfirm} to confirm</span>}
      <span className={`block text-fine text-ink-soft ${narrow}`}>
        closes <DateTime value={round.closesAt} />
      </span>
    </Cell>
  </tr>
)
