import { emailCampaigns } from '@evenhand/web-kit/desk'
import { api, type InputOf, messageOf, newId, problemToast, toast, useIdempotencyKey } from '@evenhand/web-kit/facade'
import { upload } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import type { CampaignCase } from './campaign-words.ts'
import { useKeepCase } from './use-step.ts'

type Filled = InputOf<typeof emailCampaigns.createEmailCampaign>['body']

/** Makes a draft or changes it, then sends its files one after the other. What was done stays done: a second try goes on from there. */
export function useSaveCampaign(start: CampaignCase | undefined) {
  const [draft, setDraft] = useState(start)
  const onceForAll = useIdempotencyKey()
  const keep = useKeepCase()
  const note = (kept: CampaignCase): void => {
    setDraft(kept)
    void keep(kept)
  }
  const words = (body: Filled): Promise<CampaignCase> => {
    if (!draft)
      return onceForAll((idempotencyKey) => api(emailCampaigns.createEmailCampaign, { body }, { idempotencyKey }))
    const { id: campaignId, version } = draft.campaign
    return api(emailCampaigns.changeEmailCampaign, { params: { campaignId }, body: { ...body, version } })
  }
  return {
    draft,
    async save(filled: Filled, files: readonly File[], onAttached: (file: File) => void): Promise<void> {
      let kept = await words(filled)
      note(kept)
      for (const file of files) {
        const params = { campaignId: kept.campaign.id, attachmentId: newId() }
        const sent = { params, query: { name: file.name.slice(0, 200) }, file }
        const { signal } = new AbortController()
        kept = await upload(emailCampaigns.attachCampaignFile, sent, { signal, onProgress: () => undefined })
        onAttached(file)
        note(kept)
      }
      if (draft) toast('Campaign saved')
      else toast('Campaign created successfully', 'It’s a draft until you send it.')
    },
    async removeFile(attachmentId: string): Promise<void> {
      if (!draft) return
      try {
        const params = { campaignId: draft.campaign.id, attachmentId }
        note(await api(emailCampaigns.removeCampaignFile, { params }))
      } catch (error) {
        problemToast('Couldn’t remove the file', messageOf(error, 'Try again in a moment.'))
      }
    },
  }
}
