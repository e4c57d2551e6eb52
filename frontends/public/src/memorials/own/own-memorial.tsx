import { memorialPath } from '@evenhand/contracts/pages'
import { Button, Card, DateTime, describeTile, wallNames } from '@evenhand/web-kit/facade'
import type { ownMemorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { TextLink } from '../../reading/text-link.tsx'
import { MemorialText, titleOf } from '../memorial-text.tsx'
import { CorrectForm } from './correct-form.tsx'
import { OwnFamily } from './own-family.tsx'
import { OwnPhoto } from './own-photo.tsx'

type Own = ownMemorials.OwnMemorial

const stateWords: Readonly<Record<Own['state'], string>> = {
  waiting: 'A person reads it before it’s shown.',
  shown: 'On the wall',
  declined: 'Not on the wall',
  'paid-back': 'Refunded',
}

/** Where it is, how it stands, what it says, and what its donor can change. */
export function OwnMemorial({ own }: { own: Own }) {
  const [correcting, setCorrecting] = useState(false)
  const { id, wall, position, state, reason, photo } = own
  const canChange = state !== 'paid-back'
  return (
    <Card role="group" aria-label={titleOf(own)}>
      <h3 className="font-display text-title wrap-anywhere text-clay">{titleOf(own)}</h3>
      <p className="mt-1 text-small text-ink-soft">
        {position === null ? wallNames[wall] : describeTile({ wall, position })}
      </p>
      <p className="mt-3 font-medium">
        {stateWords[state]}
        {state === 'shown' && (
          <>
            {' '}
            <TextLink to={memorialPath(wall, id)}>See its page</TextLink>
          </>
        )}
      </p>
      {reason && <p className="mt-2 wrap-anywhere whitespace-pre-line">{reason}</p>}
      <MemorialText {...own} />
      {photo && <OwnPhoto own={own} photo={photo} isWaiting={false} />}
      {own.photoRemoved && (
        <p className="mt-4 text-small wrap-anywhere">We removed the photo: {own.photoRemoved.reason}</p>
      )}
      {own.correction && !correcting && <Waiting own={own} correction={own.correction} />}
      {own.correctionDeclined && (
        <p className="mt-4 text-small wrap-anywhere">
          We couldn’t show your correction: {own.correctionDeclined.reason}
        </p>
      )}
      {canChange && (
        <div className="mt-5 border-t border-hairline pt-5">
          {correcting ? (
            <CorrectForm own={own} onDone={() => setCorrecting(false)} />
          ) : (
            <Button variant="outline" size="small" onClick={() => setCorrecting(true)}>
              {own.correction ? 'Change the correction' : 'Correct it'}
            </Button>
          )}
        </div>
      )}
      {(state === 'shown' || state === 'waiting') && <OwnFamily own={own} />}
    </Card>
  )
}

function Waiting({ own, correction }: { own: Own; correction: NonNullable<Own['correction']> }) {
  return (
    <section aria-label="Your correction" className="mt-5 rounded-control bg-sunken p-4">
      <p className="text-small font-medium">
        Your correction from <DateTime value={correction.sentAt} /> is being reviewed
      </p>
      <p className="mt-1 text-small text-ink-soft">Until then, the wall shows what’s above.</p>
      <p className="mt-4 font-display text-lead wrap-anywhere text-clay">
        {titleOf({ wall: own.wall, lovedOneName: correction.lovedOneName })}
      </p>
      <MemorialText wall={own.wall} {...correction} />
      {correction.photo && <OwnPhoto own={own} photo={correction.photo} isWaiting />}
    </section>
  )
}
