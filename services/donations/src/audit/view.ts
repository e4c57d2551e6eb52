import type { audit } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { AuditRow } from './store.ts'

export const toAuditEntry = ({ at, administratorId, giftId, cents, ...row }: AuditRow): audit.AuditEntry => ({
  ...row,
  at: at.toISOString(),
  by: administratorId,
  // Names and requests are known where the whole trail is, in `identity`.
  byName: null,
  requestId: null,
  thing: giftId === null ? null : { kind: 'gift', id: giftId },
  amount: cents === null ? null : toDollars(cents),
})
