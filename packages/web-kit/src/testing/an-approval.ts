import type { approvals } from '@evenhand/contracts/http'

/** A large check that another administrator asked a second person for, as the server answers it. */
export const anApproval: approvals.Approval = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  act: {
    kind: 'offline-gift',
    gift: {
      donorName: 'Nils Quill',
      donorEmail: 'nils@example.org',
      amount: '50000.00',
      way: 'check',
      receivedOn: '2026-11-18',
      reference: '1042',
      note: '',
    },
  },
  amount: '50000.00',
  feeCover: '0.00',
  donorName: 'Nils Quill',
  donorEmail: 'nils@example.org',
  knownAs: null,
  invoice: null,
  gift: null,
  giftId: null,
  state: 'asked',
  askedBy: '0190a0a0-0000-7000-8000-000000000090',
  askedAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-27T12:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  failure: null,
  isOwn: false,
}
