import { Button, Cell, Refusal } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { Allowed } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'

interface RowWithReasonProps {
  /** What can be done about the row. */
  act: string
  call: Parameters<typeof Allowed>[0]['to']
  company: string
  schema: z.ZodType<{ reason: string }, { reason: string }>
  hint: string
  charactersMax: number
  lines?: 'one' | 'several'
  sending: boolean
  refusal: string | undefined
  onReason: (reason: string) => void
  /** Three cells. */
  children: ReactNode
}

/** A row with one thing to do about it, for which a reason is given in a row below. */
export function RowWithReason({ act, call, company, refusal, children, ...form }: RowWithReasonProps) {
  const [writing, setWriting] = useState(false)
  const label = `${act}: ${company}`
  return (
    <>
      <tr>
        {children}
        <Cell className="px-2 text-right last:pr-0">
          {!writing && (
            <Allowed to={call}>
              <Button size="small" variant="outline" aria-label={label} onClick={() => setWriting(true)}>
                {act}
              </Button>
            </Allowed>
          )}
        </Cell>
      </tr>
      {writing && (
        <tr>
          <Cell className="px-0" colSpan={4}>
            <ReasonForm {...form} label={label} submit={act} onCancel={() => setWriting(false)} />
            <Refusal className="mt-3">{refusal}</Refusal>
          </Cell>
        </tr>
      )}
    </>
  )
}
