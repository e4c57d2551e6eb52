import { api } from '@evenhand/web-kit/facade'
import { sponsorInvoices, sponsorships } from '@evenhand/web-kit/forms'

interface Asking {
  signal: AbortSignal
}

export const wallKey = ['sponsor-wall'] as const

export const sponsorQueries = {
  wall: () => ({
    queryKey: wallKey,
    meta: { published: true },
    queryFn: ({ signal }: Asking) => api(sponsorships.getSponsorWall, {}, { signal }),
  }),
  /** By the id that only the mail of an invoice has. */
  invoice: (sponsorshipId: string) => ({
    queryKey: ['sponsorship-invoice', sponsorshipId],
    queryFn: ({ signal }: Asking) => api(sponsorInvoices.getOpenInvoice, { params: { sponsorshipId } }, { signal }),
  }),
  /** Forgotten with everything of a donor when they sign out. */
  own: () => ({
    queryKey: ['donor', 'sponsorships'],
    queryFn: ({ signal }: Asking) => api(sponsorships.listOwnSponsorships, {}, { signal }),
  }),
}
