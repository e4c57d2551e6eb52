import { api, type InputOf, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { sponsors } from '@evenhand/web-kit/forms'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Note = InputOf<typeof sponsors.noteSponsorInquiry>['body']

/** Sends a note; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useNote(inquiry: sponsors.SponsorInquiry, onNoted: (inquiry: sponsors.SponsorInquiry) => void) {
  const { id: inquiryId, companyName } = inquiry
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Note) => api(sponsors.noteSponsorInquiry, { params: { inquiryId }, body }),
    onSuccess: (_, { state }) => {
      onNoted(inquiry)
      if (state === 'answered') toast('Answered', `The inquiry from ${companyName} is under Answered now.`)
      else toast('Open again', `The inquiry from ${companyName} needs an answer.`)
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sponsor-inquiries'] }),
  })
}
