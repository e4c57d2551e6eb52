import {
  api,
  Button,
  campaignTimeZone,
  DateTime,
  dayInWords,
  messageOf,
  Money,
  problemToast,
  receipts,
  toast,
  useIdempotencyKey,
  useMutation,
} from '@evenhand/web-kit/facade'
import { keepPdf, type Receipt } from './receipts.ts'

export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { number } = receipt
  const download = useMutation({
    mutationFn: async () => keepPdf(await api(receipts.getReceiptPdf, { params: { number } })),
    onError: (error) => problemToast('Not downloaded', messageOf(error, 'Try again in a moment.')),
  })
  const attempt = useIdempotencyKey()
  const again = useMutation({
    mutationFn: () =>
      attempt((idempotencyKey) => api(receipts.reissueReceipt, { params: { number } }, { idempotencyKey })),
    onSuccess: ({ sentTo }) => toast('Sent', `Your receipt is on its way to ${sentTo}`),
    onError: (error) => problemToast('Not sent', messageOf(error, 'Try again in a moment.')),
  })
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-hairline py-3.5">
      <div className="min-w-0">
        <p className="font-medium">
          <Money value={receipt.amount} /> · <DateTime value={receipt.paidAt} timeZone={campaignTimeZone} />
        </p>
        <p className="text-small break-words text-ink-soft">
          {receipt.description}
          <span className="block">
            Receipt no. {number} · {stateOf(receipt)}
          </span>
        </p>
      </div>
      <div className="flex gap-4 text-small">
        <Button
          variant="plain"
          size="inline"
          aria-label={`Download receipt ${number}`}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
        <Button
          variant="plain"
          size="inline"
          aria-label={`Email it again: receipt ${number}`}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          Email it again
        </Button>
      </div>
    </li>
  )
}

function stateOf({ state, voidedAt, replacedBy, replaces }: Receipt): string {
  switch (state) {
    case 'replaced':
      return `Void: replaced by receipt no. ${replacedBy}`
    case 'void':
      return voidedAt === null
        ? 'Void: the payment was returned'
        : `Void: the payment was returned on ${dayInWords(voidedAt)}`
    case 'valid':
      return replaces === null ? 'Valid' : `Valid, replaces receipt no. ${replaces}`
  }
}
