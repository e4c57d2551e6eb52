import type { claims } from '@evenhand/web-kit/desk'
import { DateTime, Link } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Acts } from './acts.tsx'
import { Alternates } from './alternates.tsx'
import { Contacts, type Reached } from './contacts.tsx'
import { Declared } from './declared.tsx'
import { Forfeit } from './forfeit.tsx'
import { placeWords, stateWords } from './claim-words.ts'
import { NextAct } from './next-act.tsx'
import { Part } from './part.tsx'
import { isProposed, ProposalCard } from './proposal-card.tsx'
import { Next } from './winners-page.tsx'

/** Left what is to be done, right what is known and what happened. */
export function Desk({ desk }: { desk: claims.WinnerDesk }) {
  const claim = desk.claims[desk.place]
  const [reached, setReached] = useState<Reached>()
  if (!claim) return null
  const isOpen = ['potential', 'notified', 'responded', 'verified'].includes(claim.state)
  return (
    <>
      <h1 className="mt-4 text-title wrap-anywhere">{desk.title}</h1>
      <p className="mt-1 text-ink-soft wrap-anywhere">
        {desk.prize}, drawn on <DateTime value={desk.drawnAt} timeZone={desk.timeZone} />.{' '}
        <Link to={`/draws/${desk.slug}`} className="text-primary underline underline-offset-4">
          The draw
        </Link>
      </p>
      <div className="mt-6 grid gap-10 xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-8">
          <Part title={desk.exhausted ? 'No one is left' : `${placeWords(desk.place)}: ${stateWords[claim.state]}`}>
            {desk.exhausted ? (
              <p className="max-w-prose">
                The winner and every alternate have forfeited. Under the official rules the prize is not awarded, and
                the winners page says so.
              </p>
            ) : (
              <>
                <p role="status">
                  <Next draw={desk} />
                </p>
                {claim.person && (
                  <p className="mt-2 wrap-anywhere">
                    Notified: {claim.person.name}, {claim.person.email ?? 'by letter'}
                  </p>
                )}
                <NextAct
                  key={`${claim.place} ${claim.state} ${reached?.name} ${reached?.email}`}
                  desk={desk}
                  claim={claim}
                  reached={reached}
                />
              </>
            )}
          </Part>
          {desk.proposal && <ProposalCard key={desk.proposal.id} desk={desk} claim={claim} proposal={desk.proposal} />}
          {claim.declaration && <Declared declaration={claim.declaration} desk={desk} />}
          {isOpen && !isProposed(desk) && <Forfeit key={`${claim.place} ${claim.state}`} desk={desk} claim={claim} />}
        </div>
        <div className="grid min-w-0 content-start gap-8">
          {isOpen && (
            <Contacts
              key={claim.donorId}
              donorId={claim.donorId}
              onUse={claim.state === 'potential' || claim.state === 'notified' ? setReached : undefined}
            />
          )}
          <Alternates desk={desk} />
          <Acts acts={desk.acts} />
        </div>
      </div>
    </>
  )
}
