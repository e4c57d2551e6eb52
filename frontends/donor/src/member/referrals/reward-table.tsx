import {
  type AnswerOf,
  Button,
  Cell,
  DateTime,
  groupedNumber,
  HeaderCell,
  type members,
  Table,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'

type Reward = AnswerOf<typeof members.listReferrals>[number]

const firstShown = 5

const rewardNames: Readonly<Record<Reward['rewardType'], string>> = {
  free_signup: 'Registration',
  paid_membership: 'Monthly membership',
  donation: 'First gift',
}

export function RewardTable({ rewards }: { rewards: readonly Reward[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? rewards : rewards.slice(0, firstShown)
  return (
    <>
      <Table aria-label="Your rewards">
        <thead>
          <tr>
            <HeaderCell className="pl-0">When</HeaderCell>
            <HeaderCell>What for</HeaderCell>
            <HeaderCell className="pr-0 text-right">Entries</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((reward) => (
            <tr key={reward.id}>
              <Cell className="pl-0 whitespace-nowrap">
                <DateTime value={reward.createdAt} />
              </Cell>
              <Cell>
                {rewardNames[reward.rewardType]}
                <span className="block text-fine text-ink-soft">
                  Account <span className="tabular-nums">{groupedNumber(reward.referredAccountNumber)}</span>
                </span>
              </Cell>
              <Cell className="pr-0 text-right font-semibold tabular-nums">
                +{reward.entriesAwarded.toLocaleString('en-US')}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {!all && rewards.length > firstShown && (
        <Button variant="plain" size="inline" className="mt-5" onClick={() => setAll(true)}>
          Show all {rewards.length.toLocaleString('en-US')} rewards
        </Button>
      )}
    </>
  )
}
