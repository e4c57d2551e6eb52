import type { gifts } from '@evenhand/web-kit/desk'
import { DateTime, Download, Money } from '@evenhand/web-kit/facade'
import { SendReceiptAgain } from './send-receipt-again.tsx'

const stateWords = { valid: 'valid', void: 'void', replaced: 'replaced by a corrected receipt' } as const

/** A copy says that it is one: the original was mailed. */
export const ReceiptList = ({ receipts }: { receipts: gifts.GiftDetails['receipts'] }) => (
  <ul className="grid gap-2">
    {receipts.map((receipt) => (
      <li key={receipt.number} className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <span className="font-medium tabular-nums">{receipt.number}</span>, <Money value={receipt.amount} />
          <span className="block text-fine text-ink-soft">
            {stateWords[receipt.state]}, issued <DateTime value={receipt.issuedAt} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <SendReceiptAgain number={receipt.number} />
          <a
            href={`/api/receipts/${receipt.number}/pdf`}
            download
            className="inline-flex min-h-8 items-center gap-1.5 text-primary underline underline-offset-4"
          >
            <Download className="size-4" aria-hidden="true" />
            Copy as PDF
            <span className="sr-only"> of receipt {receipt.number}</span>
          </a>
        </span>
      </li>
    ))}
  </ul>
)
