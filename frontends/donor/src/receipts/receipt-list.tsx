import { Button } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ReceiptRow } from './receipt-row.tsx'
import type { Receipt } from './receipts.ts'

const firstShown = 4

export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? receipts : receipts.slice(0, firstShown)
  return (
    <div className="min-w-0">
      <p className="text-small text-ink-soft">
        We emailed you the original of each receipt. A copy has the same number, date and amounts, and is marked
        DUPLICATE.
      </p>
      <ul className="mt-3">
        {shown.map((receipt) => (
          <ReceiptRow key={receipt.number} receipt={receipt} />
        ))}
      </ul>
      {!all && receipts.length > firstShown && (
        <Button variant="plain" size="inline" className="mt-4" onClick={() => setAll(true)}>
          Show all {receipts.length} receipts
        </Button>
      )}
    </div>
  )
}
