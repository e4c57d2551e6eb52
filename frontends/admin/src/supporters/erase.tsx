import { erasures, type personalData } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  DateTime,
  ErrorState,
  messageOf,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'

const pollMilliseconds = 5_000

/** What a service waits for before it can erase. */
const waitWords: Readonly<Record<personalData.OpenKind, string>> = {
  membership: 'waits for a membership or monthly gift to end. Only the member can cancel it',
  refund: 'waits for a refund or dispute to be finished',
  payment: 'waits half an hour for a payment that was begun',
  approval: 'waits for an approval to be decided or to expire',
  prize: 'waits for a prize to be delivered or passed on',
  email: 'waits for an email that is being sent',
  sponsorship: 'waits for a sponsorship to end, or for an invoice to be paid or canceled',
  grant: 'waits for an application or a grant of the person’s organization',
}

/** Erases the person from every service, with a reason and the password of the last minutes, and shows how far each is. */
export function Erase({ donorId }: { donorId: string }) {
  const may = useMay()
  const known = useQuery({
    queryKey: keyOf(donorId),
    queryFn: ({ signal }) => api(erasures.getErasureOf, { params: { donorId } }, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.erasure) ? pollMilliseconds : false),
  })
  if (known.isError)
    return (
      <ErrorState
        title="We couldn’t see whether this person is being erased"
        message={messageOf(known.error, 'Try again in a moment.')}
        onRetry={() => void known.refetch()}
      />
    )
  if (!known.data) return null
  const { erasure } = known.data
  return (
    <>
      {erasure && <Progress erasure={erasure} />}
      {may(erasures.eraseSupporter) && !isUnderWay(erasure) && <Ask donorId={donorId} isAgain={erasure !== null} />}
    </>
  )
}

const keyOf = (donorId: string) => ['admin', 'erasure', donorId]

function Ask({ donorId, isAgain }: { donorId: string; isAgain: boolean }) {
  const client = useQueryClient()
  const [isWriting, setWriting] = useState(false)
  const erase = useMutation({
    mutationFn: (reason: string) => api(erasures.eraseSupporter, { params: { donorId }, body: { reason } }),
    onSuccess: (erasure) => {
      client.setQueryData(keyOf(donorId), { erasure })
      toast('Erasing', 'Each service erases what it keeps. This page shows how far they are.')
    },
  })
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        {isAgain
          ? 'If this person came back since, what came since can be erased too.'
          : 'Erasing removes the name, addresses and words from every service, takes back all entries in draws whose list isn’t frozen, also those of paid gifts, closes the member account and the affiliate page, and takes memorials off their walls. What is open, such as a membership or a prize, is waited for. It can’t be undone. Receipts, amounts and dates stay, because the books have to be kept.'}
      </p>
      {isWriting ? (
        <ReasonForm
          label="Erase this person"
          schema={erasures.EraseReason}
          submit="Erase this person"
          hint="It stays in the audit trail for good, so don’t name the person."
          charactersMax={500}
          lines="one"
          sending={erase.isPending}
          refusal={erase.isError ? messageOf(erase.error, 'Reload the page to see whether it was done.') : undefined}
          onReason={(reason) => erase.mutate(reason)}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <Button size="small" variant="ghost" onClick={() => setWriting(true)}>
          {isAgain ? 'Erase what came since' : 'Erase this person'}
        </Button>
      )}
    </>
  )
}

const isUnderWay = (erasure: erasures.Erasure | null | undefined): boolean =>
  erasure?.parts.some(({ erasedAt }) => erasedAt === null) ?? false

function Progress({ erasure: { askedAt, askedBy, parts } }: { erasure: erasures.Erasure }) {
  const open = parts.filter(({ erasedAt }) => erasedAt === null)
  return (
    <div role="status" className="grid max-w-prose gap-2">
      <p>
        {open.length === 0 ? 'Erased' : 'Being erased'}: asked for {askedBy === 'donor' ? 'by the person ' : ''}
        <DateTime value={askedAt} />.
      </p>
      {open.length > 0 && (
        <ul className="list-disc pl-5">
          {open.map(({ service, waitsFor }) => (
            <li key={service}>
              {service}: {waitsFor === null ? 'hasn’t answered yet' : waitWords[waitsFor]}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
