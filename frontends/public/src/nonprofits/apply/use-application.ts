import { analytics, api, isProblem, messageOf, newId, problemToast, showRefusal, toast } from '@evenhand/web-kit/facade'
import { grants, type rounds, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useApplicationsAgain } from '../contact/use-own.ts'
import { draftOf, schemaOf, valuesOf } from './application-values.ts'

type Kept = grants.OwnApplication

interface Writing {
  round: rounds.GrantRound
  draft: Kept | undefined
  /** The organization that is chosen at first. */
  nonprofitId: string
}

/**
 * An application while it is written: kept as a draft under an id of this form, and submitted as it is kept. What was read is named each time,
 * so that two tabs can't write over one another (`seen`).
 */
export function useApplication({ round, draft, nonprofitId }: Writing) {
  const form = useContractForm(schemaOf(round), valuesOf(round, draft, nonprofitId))
  const [id] = useState(() => draft?.id ?? newId())
  const [kept, setKept] = useState(draft)
  const [elsewhere, setElsewhere] = useState<Kept>()
  const [submitted, setSubmitted] = useState<Kept>()
  const [isSaving, setIsSaving] = useState(false)
  const readAgain = useApplicationsAgain()

  async function keep(): Promise<Kept> {
    const saved = await api(grants.saveGrantDraft, {
      params: { applicationId: id },
      body: { form: draftOf(round, form.getValues()), seen: kept?.version ?? 0 },
    })
    setKept(saved)
    void readAgain()
    return saved
  }

  /** A conflict is often one with another tab: what that one wrote is looked for, to be chosen from. */
  async function refuse(error: unknown, sentence: string): Promise<void> {
    const now = isProblem(error, 'conflict') ? await readOwn(id) : undefined
    if (now && now.version !== kept?.version) setElsewhere(now)
    else showRefusal(form, error, messageOf(error, sentence))
  }

  async function save(): Promise<void> {
    form.clearErrors()
    setIsSaving(true)
    try {
      await keep()
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
      const { version } = await keep()
      const done = await api(grants.submitGrantDraft, {
        params: { applicationId: id },
        body: { acceptsTerms: true, seen: version },
      })
      analytics.event({ name: 'grant_application', category: 'engagement', label: round.slug })
      toast('Grant Application Submitted')
      setSubmitted(done)
      void readAgain()
    } catch (error) {
      problemToast('Error', 'Failed to submit grant application.')
      await refuse(error, 'We couldn’t submit the application. Try again in a moment.')
    }
  })

  return {
    form,
    kept,
    submitted,
    isSaving,
    save,
    submit,
    elsewhere: elsewhere && {
      now: elsewhere,
      /** What was typed here stays, and is written over the other version next time. */
      keepThis: () => {
        setKept(elsewhere)
        setElsewhere(undefined)
      },
      takeOther: () => {
        form.reset(valuesOf(round, elsewhere, nonprofitId))
        setKept(elsewhere)
        setElsewhere(undefined)
      },
    },
  }
}

const readOwn = async (id: string): Promise<Kept | undefined> =>
  api(grants.listOwnApplications).then(
    (own) => own.find((one) => one.id === id),
    () => undefined,
  )
