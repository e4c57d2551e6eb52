import type { emailCampaigns } from '@evenhand/contracts/http'

export type CampaignState = (typeof emailCampaigns.campaignStates)[number]
export type NotStartedWhy = (typeof emailCampaigns.notStartedReasons)[number]
export type RecipientState = (typeof emailCampaigns.recipientStates)[number]

/** What administrators do with a campaign: from which states, and how it is called. In the states of `done` it is so already. */
export const steps = {
  change: { from: ['draft'], done: [], verb: 'changed' },
  delete: { from: ['draft'], done: [], verb: 'deleted' },
  send: { from: ['draft'], done: ['sending', 'paused', 'sent'], verb: 'sent' },
  schedule: { from: ['draft', 'scheduled'], done: [], verb: 'scheduled' },
  unschedule: { from: ['scheduled'], done: ['draft'], verb: 'taken off the schedule' },
  pause: { from: ['sending'], done: ['paused'], verb: 'paused' },
  resume: { from: ['paused'], done: ['sending'], verb: 'resumed' },
  cancel: { from: ['scheduled', 'sending', 'paused'], done: ['canceled'], verb: 'canceled' },
  choose: { from: ['sending', 'paused'], done: [], verb: 'decided' },
  publish: { from: ['draft', 'scheduled', 'sending', 'paused', 'sent'], done: [], verb: 'put on the web' },
  withdraw: {
    from: ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'],
    done: [],
    verb: 'taken off the web',
  },
  retry: { from: ['sending', 'paused', 'sent'], done: [], verb: 'sent again' },
} as const satisfies Record<string, { from: readonly CampaignState[]; done: readonly CampaignState[]; verb: string }>
export type Step = keyof typeof steps

const phrases: Record<CampaignState, string> = {
  draft: 'is still a draft',
  scheduled: 'is scheduled',
  sending: 'is being sent',
  paused: 'is paused',
  sent: 'has been sent',
  canceled: 'was canceled',
}

/** Whether a step is to be taken, was taken already, or can't be, with the sentence for whoever asked. */
export function standingOfStep(
  step: Step,
  state: CampaignState,
): { kind: 'go' } | { kind: 'done' } | { kind: 'no'; why: string } {
  const { from, done, verb }: { from: readonly CampaignState[]; done: readonly CampaignState[]; verb: string } =
    steps[step]
  if (from.includes(state)) return { kind: 'go' }
  if (done.includes(state)) return { kind: 'done' }
  return { kind: 'no', why: `This campaign ${phrases[state]}, so it can’t be ${verb}.` }
}

export const peopleInWords = (people: number): string =>
  people === 1 ? 'one person' : `${people.toLocaleString('en-US')} people`
