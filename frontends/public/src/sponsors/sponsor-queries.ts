import { api } from '@evenhand/web-kit/facade'
import { sponsorInvoices, sponsorships, waiting } from '@evenhand/web-kit/forms'

interface Asking {
  signal: AbortSignal
}

export const sponsorQueries = {
  /** By the id that only the mail of an invoice has. */
  invoice: (sponsorshipId: string) => ({
    queryKey: ['sponsorship-invoice', sponsorshipId],
    queryFn: ({ signal }: Asking) => api(sponsorInvoices.getOpenInvoice, { params: { sponsorshipId } }, { signal }),
  }),
  /** By the id that only the mail has whose turn it is. */
  offer: (sponsorshipId: string) => ({
    queryKey: ['sponsorship-offer', sponsorshipId],
    queryFn: ({ signal }: Asking) => api(waiting.getOfferedBlock, { params: { sponsorshipId } }, { signal }),
  }),
  /** Forgotten with everything of a donor when they sign out. */
  own: () => ({
    queryKey: ['donor', 'sponsorships'],
    queryFn: ({ signal }: Asking) => api(sponsorships.listOwnSponsorships, {}, { signal }),
  }),
  /** The same: where they stand in the line. */
  ownWaiting: () => ({
    queryKey: ['donor', 'sponsor-waiting'],
    queryFn: ({ signal }: Asking) => api(waiting.getOwnWaiting, {}, { signal }),
  }),
}
