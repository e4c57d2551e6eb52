import { emailQueries, mailLink, emailSubscribers } from '@evenhand/web-kit/desk'
import { DateTime, groupedNumber, titled, useQuery } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { Allowed } from '../../frame/allowed.tsx'
import { Administrator } from '../../audit/administrator.tsx'
import { DeskPanel } from '../../lists/desk-panel.tsx'
import { Fact, Facts } from '../../lists/facts.tsx'
import { useLeaving } from '../../frame/use-leaving.tsx'
import { EditSubscriber } from './edit-subscriber.tsx'
import { SubscriberActs } from './subscriber-acts.tsx'
import {
  basisWords,
  membershipWords,
  nameOf,
  reasonWords,
  scopeWords,
  sourceWords,
  statusWords,
} from './subscriber-words.ts'

type Case = emailSubscribers.EmailSubscriberCase

/** Everything of a subscriber, and what can be done about them; beside the list. */
export function SubscriberPanel({ subscriberId, onClose }: { subscriberId: string; onClose: () => void }) {
  const found = useQuery(emailQueries.subscriber(subscriberId))
  const { onChanged, leave, question } = useLeaving(onClose)
  return (
    <DeskPanel
      what="subscriber"
      found={found}
      title={({ subscriber }) => ({
        name: nameOf(subscriber),
        state: statusWords[subscriber.status],
        tone: subscriber.status === 'active' ? 'text-ink-soft' : 'text-danger',
      })}
      version={({ subscriber }) => subscriber.id}
      onClose={leave}
    >
      {(shown) => (
        <>
          <SubscriberFacts shown={shown} />
          <Lists lists={shown.lists} />
          <Allowed to={emailSubscribers.changeEmailSubscriber}>
            <EditSubscriber shown={shown} onChanged={onChanged} />
          </Allowed>
          <Consents consents={shown.consents} />
          <Suppressions suppressions={shown.suppressions} />
          <Sent sent={shown.sent} />
          <Allowed to={emailSubscribers.suppressEmailSubscriber}>
            <SubscriberActs shown={shown} onErased={onClose} />
          </Allowed>
          {question}
        </>
      )}
    </DeskPanel>
  )
}

const SubscriberFacts = ({ shown: { subscriber, attributes, timeZone, unsubscribedAt } }: { shown: Case }) => (
  <Facts>
    <Fact name="Email">
      <a
        href={mailLink(subscriber.email)}
        className="text-primary underline underline-offset-4"
        aria-label={`Write to ${subscriber.email}`}
      >
        {subscriber.email}
      </a>
    </Fact>
    <Fact name="Source">{sourceWords[subscriber.source]}</Fact>
    <Fact name="Added">
      <DateTime value={subscriber.createdAt} show="day-and-time" />
    </Fact>
    {unsubscribedAt !== null && (
      <Fact name="Unsubscribed">
        <DateTime value={unsubscribedAt} show="day-and-time" />
      </Fact>
    )}
    {subscriber.membershipTier !== null && <Fact name="Membership">{titled(subscriber.membershipTier)}</Fact>}
    {subscriber.accountNumber !== null && (
      <Fact name="Account number">
        <span className="tabular-nums">{groupedNumber(subscriber.accountNumber)}</span>
      </Fact>
    )}
    {subscriber.tags.length > 0 && <Fact name="Tags">{subscriber.tags.join(', ')}</Fact>}
    {timeZone !== null && <Fact name="Time zone">{timeZone}</Fact>}
    {Object.entries(attributes).map(([name, value]) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </Facts>
)

interface SectionProps {
  id: string
  title: string
  none: string
  children: readonly ReactNode[]
}

const Section = ({ id, title, none, children }: SectionProps) => (
  <section aria-labelledby={id} className="grid gap-2">
    <h3 id={id} className="font-medium">
      {title}
    </h3>
    {children.length === 0 ? (
      <p className="text-ink-soft">{none}</p>
    ) : (
      <ol aria-labelledby={id} className="grid gap-2">
        {children}
      </ol>
    )}
  </section>
)

const Lists = ({ lists }: Pick<Case, 'lists'>) => (
  <Section id="subscriber-lists" title="Lists" none="On no list. Campaigns to all email addresses reach this person.">
    {lists.map(({ listId, name, state, since }) => (
      <li key={listId} className="wrap-anywhere">
        {name}: {membershipWords[state]} since <DateTime value={since} />
      </li>
    ))}
  </Section>
)

const Consents = ({ consents }: Pick<Case, 'consents'>) => (
  <Section id="subscriber-consents" title="Consent" none="Nothing is recorded.">
    {consents.map(({ id, listName, words, basis, givenAt, recordedBy, voidedAt }) => (
      <li key={id} className="wrap-anywhere">
        {listName ?? 'Our news'}, {basisWords[basis]} <DateTime value={givenAt} show="day-and-time" />
        {recordedBy !== null && (
          <>
            {' '}
            <Administrator id={recordedBy} />
          </>
        )}
        : “{words}”
        {voidedAt !== null && (
          <>
            . No longer counts: the import was undone <DateTime value={voidedAt} show="day-and-time" />
          </>
        )}
      </li>
    ))}
  </Section>
)

const Suppressions = ({ suppressions }: Pick<Case, 'suppressions'>) =>
  suppressions.length === 0 ? null : (
    <Section id="subscriber-suppressions" title="On hold" none="">
      {suppressions.map(({ scope, reason, words, since }) => (
        <li key={scope} className="wrap-anywhere">
          {scopeWords[scope]} since <DateTime value={since} />, {reasonWords[reason]}
          {words !== '' && `: ${words}`}
        </li>
      ))}
    </Section>
  )

const Sent = ({ sent }: Pick<Case, 'sent'>) => (
  <Section id="subscriber-sent" title="Campaigns" none="No campaign has gone to this person yet.">
    {sent.map(({ campaignId, name, state, at }) => (
      <li key={campaignId} className="wrap-anywhere">
        {name}: {state}
        {at !== null && (
          <>
            {' '}
            <DateTime value={at} show="day-and-time" />
          </>
        )}
      </li>
    ))}
  </Section>
)
