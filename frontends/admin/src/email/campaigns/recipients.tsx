import { emailCampaigns, emailQueries } from '@evenhand/web-kit/desk'
import {
  Button,
  Cell,
  DateTime,
  HeaderCell,
  keepPreviousData,
  messageOf,
  Refusal,
  Table,
  useInfiniteQuery,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ChoiceField } from '../../lists/choice-field.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { ListBody } from '../../lists/list-body.tsx'
import { totalWords } from '../../lists/total-words.ts'
import { TypedField } from '../../lists/typed-field.tsx'
import {
  type Campaign,
  historyWords,
  reasonWords,
  type Recipient,
  recipientTones,
  recipientWords,
} from './campaign-words.ts'
import { whileSending } from './while-sending.ts'

const State = emailCampaigns.listCampaignRecipients.request.query.shape.state.catch('all')

/** Everyone a campaign is for, looked through by address and by what became of them. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { search, change } = useListAddress()
  const state = State.parse(search.get('recipients') ?? undefined)
  const find = search.get('find') ?? ''
  const list = useInfiniteQuery({
    ...emailQueries.campaignRecipients(campaign.id, { state, ...(find ? { search: find } : {}) }),
    placeholderData: keepPreviousData,
    refetchInterval: whileSending([campaign]),
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">Recipients</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <TypedField
          label="Search by address"
          type="search"
          maxLength={200}
          value={find}
          onChange={(typed) => change({ find: typed }, { replace: true })}
        />
        <ChoiceField
          label="Status"
          value={state}
          choices={[['all', 'All'], ...Object.entries<string>(recipientWords)]}
          onChange={(chosen) => change({ recipients: chosen === 'all' ? undefined : chosen }, { replace: true })}
        />
      </div>
      <p role="status" className="text-ink-soft tabular-nums">
        {total === undefined ? ' ' : `${totalWords(total)} ${total === 1 ? 'recipient' : 'recipients'}`}
      </p>
      <ListBody
        what="the recipients"
        list={list}
        rows={rows.length}
        empty={{ title: 'Nobody matches', hint: 'Try part of an address, or another status.' }}
      >
        <Table aria-label="Recipients">
          <thead>
            <tr>
              <HeaderCell className="px-2">Address</HeaderCell>
              <HeaderCell className="px-2">Status</HeaderCell>
              <HeaderCell className="px-2">
                <span className="sr-only">History</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((recipient) => (
              <Row key={recipient.id} campaignId={campaign.id} recipient={recipient} />
            ))}
          </tbody>
        </Table>
      </ListBody>
    </section>
  )
}

interface RowProps {
  campaignId: string
  recipient: Recipient
}

function Row({ campaignId, recipient }: RowProps) {
  const { id, email, state, reason, settledAt, firstOpenedAt, firstClickedAt } = recipient
  const [isShown, setShown] = useState(false)
  const who = email ?? 'Erased address'
  const why = reasonWords(reason)
  return (
    <>
      <tr>
        <Cell className="min-w-40 px-2 py-2 wrap-anywhere">{who}</Cell>
        <Cell className="px-2 py-2">
          <span className={`font-medium ${recipientTones[state]}`}>{recipientWords[state]}</span>
          {why && <span className="block text-fine wrap-anywhere text-ink-soft">{why}</span>}
          {settledAt && (
            <span className="block text-fine text-ink-soft">
              <DateTime value={settledAt} show="day-and-time" />
            </span>
          )}
          {(firstOpenedAt ?? firstClickedAt) && (
            <span className="block text-fine text-ink-soft">{firstClickedAt ? 'Opened and clicked' : 'Opened'}</span>
          )}
        </Cell>
        <Cell className="px-2 py-2 text-right">
          <Button
            variant="plain"
            size="inline"
            aria-expanded={isShown}
            aria-label={`History of ${who}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'History'}
          </Button>
        </Cell>
      </tr>
      {isShown && (
        <tr>
          <Cell className="px-2 py-2" colSpan={3}>
            <History campaignId={campaignId} recipientId={id} />
          </Cell>
        </tr>
      )}
    </>
  )
}

function History({ campaignId, recipientId }: { campaignId: string; recipientId: string }) {
  const found = useQuery(emailQueries.campaignRecipient(campaignId, recipientId))
  if (found.isError) return <Refusal>{messageOf(found.error, 'We couldn’t load the history.')}</Refusal>
  if (!found.data) return <p className="text-ink-soft">Loading the history…</p>
  return (
    <ol className="grid gap-1">
      {found.data.history.map(({ kind, detail, at }, place) => (
        <li key={`${at} ${place}`} className="wrap-anywhere">
          {historyWords[kind]}, <DateTime value={at} show="day-and-time" />
          {detail !== null && (
            <span className="block text-fine text-ink-soft">
              {kind.startsWith('clicked') ? detail : reasonWords(detail)}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
