import { adminQueries, entryHoldKinds, entryHolds } from '@evenhand/web-kit/desk'
import { Button, DateTime, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { Administrator } from '../audit/administrator.tsx'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import { donorReads, type Hold, holdName, signWords, stateTones, stateWords } from './hold-words.ts'
import { useDecide } from './use-decide.ts'

interface HoldPanelProps {
  holdId: string
  /** As it was before. */
  onDecided: (hold: Hold) => void
  onClose: () => void
}

/** Why a donor's free entries are held, what was counted, what the donor says, and what can be decided; beside the list. */
export function HoldPanel({ holdId, onDecided, onClose }: HoldPanelProps) {
  const found = useQuery(adminQueries.entryHold(holdId))
  return (
    <DeskPanel
      what="hold"
      found={found}
      title={({ hold }) => ({ name: holdName(hold), state: stateWords[hold.state], tone: stateTones[hold.state] })}
      version={({ hold }) => `${hold.id} ${hold.version}`}
      takes={({ hold }) => (hold.state === 'held' ? { kind: 'donor', thingId: hold.donorId } : undefined)}
      onClose={onClose}
    >
      {(held) => (
        <>
          <HoldFacts {...held} />
          <Decide hold={held.hold} onDecided={onDecided} />
        </>
      )}
    </DeskPanel>
  )
}

const inWords = (entries: entryHolds.HoldCase['entries']): string => {
  const many = entries.reduce((sum, one) => sum + one.entries, 0)
  return many === 1 ? '1 entry' : `${many.toLocaleString('en-US')} entries`
}

const HoldFacts = ({ hold, entries }: entryHolds.HoldCase) => (
  <>
    {hold.appeal && (
      <blockquote className="border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {hold.appeal.words}
      </blockquote>
    )}
    <Facts>
      <Fact name="Why">
        {hold.whys.map((why) => (
          <span key={why} className="block">
            {entryHoldKinds[why].title}
          </span>
        ))}
      </Fact>
      {!hold.whys.includes('taken-back') && (
        <Fact name="Counted">
          {signWords(hold.signs).map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </Fact>
      )}
      <Fact name="Held since">
        <DateTime value={hold.heldAt} show="day-and-time" />
      </Fact>
      {hold.state !== 'released' && (
        <Fact name="A release brings">
          <span className="tabular-nums">{inWords(entries)}</span>
        </Fact>
      )}
      <Fact name="Donor">
        <SupporterLink donorId={hold.donorId}>Everything that happened</SupporterLink>
      </Fact>
      {hold.decision && (
        <Fact name="Decided">
          <Administrator id={hold.decision.by} />, <DateTime value={hold.decision.at} show="day-and-time" />
          {hold.decision.reason && <span className="block text-ink-soft">{hold.decision.reason}</span>}
        </Fact>
      )}
    </Facts>
  </>
)

/** Release, or refuse with a reason; what was decided can be decided otherwise later. */
function Decide({ hold, onDecided }: { hold: Hold; onDecided: (hold: Hold) => void }) {
  const may = useMay()
  const [refusing, setRefusing] = useState(false)
  const decide = useDecide(() => onDecided(hold))
  const name = holdName(hold)
  if (!may(entryHolds.decideEntryHolds)) return null
  if (refusing) {
    return (
      <ReasonForm
        {...donorReads}
        label={`Refuse: ${name}`}
        submit="Refuse"
        sending={decide.isPending}
        onReason={(reason) => decide.mutate({ verdict: 'rejected', reason, of: [hold] })}
        onCancel={() => setRefusing(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {hold.state !== 'released' && (
        <Button
          size="small"
          loading={decide.isPending}
          aria-label={`Release: ${name}`}
          onClick={() => decide.mutate({ verdict: 'accepted', of: [hold] })}
        >
          Release
        </Button>
      )}
      {hold.state !== 'refused' && (
        <Button size="small" variant="outline" aria-label={`Refuse: ${name}`} onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      )}
    </div>
  )
}
