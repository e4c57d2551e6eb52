import { adminQueries, partnerCards } from '@evenhand/web-kit/desk'
import {
  Cell,
  ClosingTime,
  DateTime,
  HeaderCell,
  Link,
  PageMeta,
  queries,
  Table,
  useQuery,
} from '@evenhand/web-kit/facade'
import { giveaways } from '@evenhand/web-kit/forms'
import { Allowed } from '../frame/allowed.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { useNamedWinners } from '../winners/named-winners.ts'
import { DrawState, type DrawStateProps } from './draw-state.tsx'
import { NewGiveaway } from './new-giveaway.tsx'
import { PartnerCards } from './partner-cards/partner-cards.tsx'
import { stateWords } from './state-words.ts'

/** By the table's own width: beside the rail a tablet is narrow. */
const wide = '@max-[44rem]:hidden'

export const GiveawaysPage = () => (
  <>
    <PageMeta title="Giveaways" description="The rules of each giveaway, and the drafts." hidden />
    <h1 className="text-title">Giveaways</h1>
    <div className="mt-5 grid gap-8">
      <GiveawayList />
      <Allowed to={giveaways.saveRulesDraft}>
        <NewGiveaway />
      </Allowed>
      <Allowed to={partnerCards.listPartnerCards}>
        <PartnerCards />
      </Allowed>
    </div>
  </>
)

function GiveawayList() {
  const list = useQuery(adminQueries.giveaways())
  const draws = useQuery(queries.draws())
  const prizes = useQuery(adminQueries.wonDraws())
  const winners = useNamedWinners()
  const giveaways = list.data?.filter(({ external }) => !external) ?? []
  return (
    <ListBody
      what="the giveaways"
      list={list}
      rows={giveaways.length}
      empty={{
        title: 'No giveaway yet',
        hint: 'Create one below. Nothing is public until you publish its rules.',
      }}
    >
      <Table aria-label="Giveaways">
        <thead>
          <tr>
            <HeaderCell className="px-2">Giveaway</HeaderCell>
            <HeaderCell className="px-2">Status</HeaderCell>
            <HeaderCell className={`px-2 ${wide}`}>Closes</HeaderCell>
            <HeaderCell className={`px-2 ${wide}`}>Rules</HeaderCell>
            <HeaderCell className={`px-2 ${wide}`}>Draft</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {giveaways.map((giveaway) => (
            <Row
              key={giveaway.slug}
              giveaway={giveaway}
              draw={draws.data?.find(({ slug }) => slug === giveaway.slug)}
              prize={prizes.data?.find(({ slug }) => slug === giveaway.slug)}
              winner={winners.get(giveaway.slug)}
            />
          ))}
        </tbody>
      </Table>
    </ListBody>
  )
}

interface RowProps extends Partial<DrawStateProps> {
  giveaway: giveaways.ManagedGiveaway
}

const Row = ({ giveaway, draw, prize, winner }: RowProps) => (
  <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
    <Cell className="px-2 py-2">
      <Link
        to={`/admin/giveaways/${giveaway.slug}`}
        className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {giveaway.title}
      </Link>
      <span className="block text-fine text-ink-soft">{giveaway.slug}</span>
    </Cell>
    <Cell className="px-2 py-2">
      {draw && giveaway.state === 'closed' ? (
        <DrawState draw={draw} prize={prize} winner={winner} />
      ) : (
        <>
          {stateWords[giveaway.state]}
          {giveaway.sealedAt && <span className="block text-fine text-ink-soft">draw sealed</span>}
        </>
      )}
    </Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      {giveaway.closesAt && giveaway.timeZone && (
        <ClosingTime closesAt={giveaway.closesAt} timeZone={giveaway.timeZone} />
      )}
    </Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      {giveaway.version !== null && giveaway.publishedAt && (
        <>
          version {giveaway.version}, <DateTime value={giveaway.publishedAt} />
        </>
      )}
    </Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      {giveaway.draftEditedAt && <DateTime value={giveaway.draftEditedAt} show="day-and-time" />}
    </Cell>
  </tr>
)
