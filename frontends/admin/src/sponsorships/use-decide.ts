import { api, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { sponsorships } from '@evenhand/web-kit/forms'
import type { Sponsorship } from './sponsorship-words.ts'
import { toastRefusal } from '../frame/toast-refusal.ts'

const told = {
  shown: 'Shown',
  declined: 'Declined',
  paused: 'Paused',
  ended: 'Ended',
  moved: 'Moved',
} as const

/** Sends a decision; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useDecide(sponsorship: Sponsorship, onDecided: (sponsorship: Sponsorship) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: sponsorships.SponsorshipDecision) =>
      api(sponsorships.decideSponsorship, { params: { sponsorshipId: sponsorship.id }, body }),
    onSuccess: (_, { verdict }) => {
      onDecided(sponsorship)
      toast(told[verdict], `${sponsorship.companyName} is emailed about it.`)
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sponsorships'] }),
  })
}
