import { Link, oddsSentence, offeredLevels, useClosedEntries } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { LaterGiftDialog, useGiftDialogInAdvance } from './later-gift-dialog.tsx'
import { LevelCard } from './level-card.tsx'
import type { Offer } from './offer.ts'
import { AnyGift } from './any-gift.tsx'
import { Section } from './section.tsx'
import { useOwnLevel } from './use-own-level.ts'

export function ChooseMembership() {
  const [offer, setOffer] = useState<Offer>()
  const own = useOwnLevel()
  const closed = useClosedEntries()
  useGiftDialogInAdvance()
  return (
    <Section
      id="choose-membership"
      title="Choose how you take part"
      lead={closed?.paid ?? `Four ways in, one draw. ${oddsSentence}`}
    >
      <ul className="mt-12 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {offeredLevels.map((level) => (
          <LevelCard
            key={level}
            level={level}
            own={own.level}
            closed={closed?.free}
            onChoose={() => setOffer(level === 'free' ? { kind: 'free' } : { kind: 'level', level, rhythm: 'monthly' })}
          />
        ))}
      </ul>
      {own.kind === 'nobody' && (
        <p className="mt-6 text-ink-soft">
          Already a member?{' '}
          <Link to="/donor-account?membership=level" className="text-primary underline underline-offset-4">
            Sign in to change your level
          </Link>
          . You never need a second membership.
        </p>
      )}
      <AnyGift closed={closed?.paid} onGive={(cents, rhythm) => setOffer({ kind: 'gift', cents, rhythm })} />
      {offer && <LaterGiftDialog offer={offer} onChange={setOffer} onClose={() => setOffer(undefined)} />}
    </Section>
  )
}
