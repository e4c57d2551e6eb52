import { emailCampaigns, emailKey, emailQueries } from '@evenhand/web-kit/desk'
import { api, messageOf, problemToast, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import type { Campaign, CampaignCase } from './campaign-words.ts'

const steps = {
  unschedule: {
    call: emailCampaigns.unscheduleEmailCampaign,
    told: 'Off the schedule',
    says: 'It’s a draft again.',
    failed: 'Couldn’t take the campaign off the schedule',
  },
  pause: {
    call: emailCampaigns.pauseEmailCampaign,
    told: 'Campaign paused',
    says: 'Resume it to send the rest.',
    failed: 'Couldn’t pause the campaign',
  },
  resume: {
    call: emailCampaigns.resumeEmailCampaign,
    told: 'Campaign resumed',
    says: 'Sending continues where it stopped.',
    failed: 'Couldn’t resume the campaign',
  },
  cancel: {
    call: emailCampaigns.cancelEmailCampaign,
    told: 'Campaign canceled',
    says: 'People who haven’t received it yet won’t get it.',
    failed: 'Couldn’t cancel the campaign',
  },
} as const
export type Step = keyof typeof steps

/** Keeps what a step answered, and asks for everything else again. */
export function useKeepCase() {
  const client = useQueryClient()
  return async (kept?: CampaignCase) => {
    await client.invalidateQueries({ queryKey: emailKey })
    if (kept) client.setQueryData(emailQueries.campaign(kept.campaign.id).queryKey, kept)
  }
}

export function useStep({ id: campaignId, name }: Campaign) {
  const keep = useKeepCase()
  return useMutation({
    mutationFn: (step: Step) => api(steps[step].call, { params: { campaignId } }),
    onSuccess: (kept, step) => {
      toast(steps[step].told, `${name}. ${steps[step].says}`)
      return keep(kept)
    },
    onError: (error, step) => {
      problemToast(steps[step].failed, messageOf(error, 'Try again in a moment.'))
      return keep()
    },
  })
}

/** To those for whom it failed, and nobody else. */
export function useRetry({ id: campaignId }: Campaign) {
  const keep = useKeepCase()
  return useMutation({
    mutationFn: () => api(emailCampaigns.retryEmailCampaign, { params: { campaignId } }),
    onSuccess: ({ message }) => toast('Sending again', message),
    onError: (error) => problemToast('Error sending campaign', messageOf(error, 'Failed to send campaign')),
    onSettled: () => keep(),
  })
}

/** On the web, where everyone can read it, or off it. */
export function usePutOnWeb({ id: campaignId, name }: Campaign) {
  const keep = useKeepCase()
  return useMutation({
    mutationFn: (isOnWeb: boolean) =>
      api(emailCampaigns.putCampaignOnWeb, { params: { campaignId }, body: { isOnWeb } }),
    onSuccess: (kept) => {
      if (kept.campaign.isOnWeb) toast('On the web', `${name}. Everyone can read it there.`)
      else toast('Off the web', `${name}. It can take a minute until nobody finds it there.`)
      return keep(kept)
    },
    onError: (error, isOnWeb) =>
      problemToast(
        isOnWeb ? 'Couldn’t put the campaign on the web' : 'Couldn’t take the campaign off the web',
        messageOf(error, 'Try again in a moment.'),
      ),
  })
}

/** The version that everyone gets who waits for the winner of a test. */
export function useChoose({ id: campaignId, name }: Campaign, onChosen: () => void) {
  const keep = useKeepCase()
  return useMutation({
    mutationFn: (winner: emailCampaigns.Variant) =>
      api(emailCampaigns.chooseCampaignWinner, { params: { campaignId }, body: { winner } }),
    onSuccess: (_kept, winner) => {
      toast('Winner chosen', `${name}. Everyone who waited gets version ${winner.toUpperCase()}.`)
      onChosen()
    },
    onError: (error) => problemToast('Couldn’t choose the winner', messageOf(error, 'Try again in a moment.')),
    onSettled: (kept) => keep(kept),
  })
}

/** What leaves is what was read: the version is that of the campaign that is given, however it changes meanwhile. */
export function useSend({ id: campaignId, version }: Campaign, onSent: () => void) {
  const keep = useKeepCase()
  return useMutation({
    mutationFn: () => api(emailCampaigns.sendEmailCampaign, { params: { campaignId }, body: { version } }),
    onSuccess: ({ message }) => {
      toast('Campaign sent successfully', message)
      onSent()
    },
    onError: (error) => problemToast('Error sending campaign', messageOf(error, 'Failed to send campaign')),
    onSettled: () => keep(),
  })
}

export function useDelete({ id: campaignId, name }: Campaign, onDeleted: () => void) {
  const keep = useKeepCase()
  return useMutation({
    mutationFn: () => api(emailCampaigns.deleteEmailCampaign, { params: { campaignId } }),
    onSuccess: () => {
      toast('Campaign deleted', name)
      onDeleted()
    },
    onError: (error) => problemToast('Couldn’t delete the campaign', messageOf(error, 'Try again in a moment.')),
    onSettled: () => keep(),
  })
}
