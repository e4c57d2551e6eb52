import { api, messageOf, problemToast, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { sponsorships } from '@evenhand/web-kit/forms'
import type { Sponsorship } from './sponsorship-words.ts'

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
    onError: (error) => problemToast('Error', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sponsorships'] }),
  })
}
