import type { audit } from '@evenhand/web-kit/desk'

/** The trail as far as a page asks it for names: `administrator-1` is called Ada. */
export const administratorNames: { items: audit.AuditEntry[]; next: null } = {
  items: [
    {
      id: '0190a0a0-0000-7000-8000-0000000000aa',
      at: '2026-11-21T12:00:00.000Z',
      by: 'administrator-1',
      byName: 'ada',
      action: 'logged-in',
      thing: null,
      amount: null,
      words: '',
      requestId: null,
    },
  ],
  next: null,
}
