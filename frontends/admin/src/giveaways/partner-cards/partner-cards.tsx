import { adminQueries, partnerCards } from '@evenhand/web-kit/desk'
import { Button, DateTime, Day, useQuery } from '@evenhand/web-kit/facade'
import { posterOf } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { Allowed } from '../../frame/allowed.tsx'
import { Administrator } from '../../audit/administrator.tsx'
import { ListBody } from '../../lists/list-body.tsx'
import { OutsideLink } from '../../lists/outside-link.tsx'
import { actionWords } from '../state-words.ts'
import { CardForm } from './card-form.tsx'
import { RemoveCard } from './remove-card.tsx'

type Card = partnerCards.PartnerCard

/** The cards of giveaways that partners run: nothing of their entries or drawings is ours. */
export function PartnerCards() {
  const list = useQuery(adminQueries.partnerCards())
  const [adding, setAdding] = useState(false)
  const cards = list.data ?? []
  return (
    <section aria-labelledby="partner-cards">
      <h2 id="partner-cards" className="font-sans font-semibold">
        Partners’ giveaways
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-small text-ink-soft">
        Each is a card on the home page from its first day to its last, Eastern Time, and leads to the partner’s own
        page.
      </p>
      <ListBody
        what="the partners’ cards"
        list={list}
        rows={cards.length}
        empty={{ title: 'No card of a partner', hint: 'The home page shows our own giveaways alone.' }}
      >
        <ul className="grid gap-3">
          {cards.map((card) => (
            <CardLine key={card.slug} card={card} />
          ))}
        </ul>
      </ListBody>
      <div className="mt-4">
        {adding ? (
          <CardForm onDone={() => setAdding(false)} />
        ) : (
          <Allowed to={partnerCards.makePartnerCard}>
            <Button size="small" variant="outline" onClick={() => setAdding(true)}>
              Add a partner’s card
            </Button>
          </Allowed>
        )}
      </div>
    </section>
  )
}

const stateWords = { 'to-come': 'Not shown yet', shown: 'Shown', over: 'Over' } as const

function CardLine({ card }: { card: Card }) {
  const [doing, setDoing] = useState<'changing' | 'removing'>()
  const { Poster } = posterOf(card.image)
  const done = () => setDoing(undefined)
  return (
    <li className="rounded-card border border-hairline p-4">
      <div className="flex flex-wrap items-start gap-4">
        {card.pictureUrl ? (
          <img src={`${card.pictureUrl}?width=400`} alt="" width={120} height={96} className="rounded-control" />
        ) : (
          <Poster className="h-24 w-30 rounded-control object-cover" />
        )}
        <div className="min-w-52 flex-1 text-small">
          <p className="font-medium wrap-anywhere">{card.title}</p>
          <p className="text-ink-soft">
            {card.isExample && 'Example. '}
            {stateWords[card.state]}: <Day value={card.firstDay} /> to <Day value={card.lastDay} />, drawing{' '}
            <Day value={card.drawsOn} />
          </p>
          <p className="wrap-anywhere">
            {card.isExample ? 'Leads nowhere while it has its example address' : <OutsideLink to={card.link} />}
          </p>
        </div>
        <Allowed to={partnerCards.changePartnerCard}>
          <div className="flex gap-2">
            <Button
              size="small"
              variant="outline"
              aria-label={`Edit ${card.title}`}
              onClick={() => setDoing('changing')}
            >
              Edit
            </Button>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove ${card.title}`}
              onClick={() => setDoing('removing')}
            >
              Remove
            </Button>
          </div>
        </Allowed>
      </div>
      {doing === 'changing' && <CardForm card={card} onDone={done} />}
      {doing === 'removing' && <RemoveCard card={card} onDone={done} />}
      {card.acts.length > 0 && <History acts={card.acts} />}
    </li>
  )
}

const History = ({ acts }: Pick<Card, 'acts'>) => (
  <details className="mt-3 text-small">
    <summary className="cursor-pointer text-ink-soft">History</summary>
    <ol className="mt-2 grid gap-1">
      {acts.map(({ id, at, by, action, words }) => (
        <li key={id} className="wrap-anywhere">
          {actionWords[action]} <DateTime value={at} show="day-and-time" />, <Administrator id={by} />: {words}
        </li>
      ))}
    </ol>
  </details>
)
