import { analytics, api, problemToast, toast } from '@evenhand/web-kit/facade'
import { grants, type rounds, useContractForm, useKeptForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { schemaOf, valuesOf } from './application-values.ts'
import { type Kept, useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'

interface Writing {
  round: rounds.GrantRound
  draftId: string
  draft: Kept | undefined
  /** The organization that is chosen at first. */
  nonprofitId: string
}

/** An application while it is written: saved as a draft, and submitted as it was saved. The toasts are those of the specification (spec 01 §8). */
export function useApplication({ round, draftId: id, draft, nonprofitId }: Writing) {
  const form = useContractForm(schemaOf(round), valuesOf(round, draft, nonprofitId))
  const { kept, keep, take, refuse, readAgain, elsewhere } = useDraft({ id, round, form, draft })
  const files = useFiles({ applicationId: id, kept, keep, take, refuse })
  const [submitted, setSubmitted] = useState<Kept>()
  const [isSaving, setIsSaving] = useState(false)
  const forget = useKeptForm(form, `application ${kept?.id ?? `${round.id} ${nonprofitId}`} ${kept?.version ?? 0}`)

  async function save(): Promise<void> {
    form.clearErrors()
    setIsSaving(true)
    try {
      await keep()
      forget()
      toast('Draft saved', 'You can continue it from your dashboard.')
    } catch (error) {
      problemToast('Draft not saved', 'What you typed is still here.')
      await refuse(error, 'We couldn’t save the draft. Try again in a moment.')
    } finally {
      setIsSaving(false)
    }
  }

  const submit = form.handleSubmit(async () => {
    try {
      const { id: applicationId, version: seen } = await keep()
      forget()
      const done = await api(grants.submitGrantDraft, { params: { applicationId }, body: { acceptsTerms: true, seen } })
      analytics.event({ name: 'grant_application', category: 'engagement', label: round.slug })
      toast('Grant Application Submitted')
      setSubmitted(done)
      void readAgain()
    } catch (error) {
      problemToast('Error', 'Failed to submit grant application.')
      await refuse(error, 'We couldn’t submit the application. Try again in a moment.')
    }
  })

  return { form, kept, submitted, isSaving, save, submit, elsewhere, files }
}
