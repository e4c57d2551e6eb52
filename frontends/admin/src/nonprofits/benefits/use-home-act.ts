import { benefiting, type nonprofitReviews } from '@evenhand/web-kit/desk'
import { api, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { upload } from '@evenhand/web-kit/forms'
import { toastRefusal } from '../../frame/toast-refusal.ts'

type Nonprofit = nonprofitReviews.RegisteredNonprofit

type HomeAct = { nonprofit: Nonprofit } & (
  | { does: 'set'; written: benefiting.BenefitingForm }
  | { does: 'end' | 'remove-picture'; reason: string }
  | { does: 'picture'; file: File; reason: string }
)

const told = {
  set: { title: 'Saved', sentence: 'The home page names it on those days.' },
  end: { title: 'Taken off', sentence: 'Within a minute, the home page no longer names it.' },
  picture: { title: 'Saved', sentence: 'The home page shows this picture beside its name.' },
  'remove-picture': { title: 'Taken down', sentence: 'Within a minute, the home page shows a drawn mark again.' },
} as const

/** Changes what the home page shows of an organization, as it was seen; then who is there is asked for again. */
export function useHomeAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_, { does }) => toast(told[does].title, told[does].sentence),
    // The form of the days says it where it is written.
    onError: (error, { does }) => {
      if (does !== 'set') toastRefusal(error)
    },
    onSettled: () =>
      Promise.all([['admin', 'nonprofits'], ['benefiting']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

function send(act: HomeAct): Promise<Nonprofit> {
  const { id: nonprofitId, version: seen } = act.nonprofit
  const params = { nonprofitId }
  switch (act.does) {
    case 'set':
      return api(benefiting.setBenefiting, { params, body: { ...act.written, seen } })
    case 'end':
      return api(benefiting.endBenefiting, { params, body: { reason: act.reason, seen } })
    case 'remove-picture':
      return api(benefiting.removeNonprofitPicture, { params, body: { reason: act.reason, seen } })
    case 'picture':
      return upload(
        benefiting.sendNonprofitPicture,
        { params, query: { seen: String(seen), reason: act.reason }, file: act.file },
        { signal: new AbortController().signal, onProgress: () => undefined },
      )
  }
}
