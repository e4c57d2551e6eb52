import { api, isProblem, messageOf, showRefusal, useSearchParams } from '@evenhand/web-kit/facade'
import { grants, type rounds } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useApplicationsAgain } from '../contact/use-own.ts'
import { applicationSearch } from '../portal-address.ts'
import { draftOf, valuesOf } from './application-values.ts'
import type { Form } from './counted-text.tsx'

export type Kept = grants.OwnApplication

interface Drafting {
  id: string
  round: rounds.GrantRound
  form: Form
  draft: Kept | undefined
}

/**
 * What is kept of an application, under the id of this form, which the address has once something is kept. What was read is named with each saving, so that two tabs can't write over one
 * another (`seen`).
 */
export function useDraft({ id, round, form, draft }: Drafting) {
  const [kept, setKept] = useState(draft)
  const [elsewhere, setElsewhere] = useState<Kept>()
  const [, setSearch] = useSearchParams()
  const readAgain = useApplicationsAgain()

  async function keep(): Promise<Kept> {
    const saved = await api(grants.saveGrantDraft, {
      params: { applicationId: id },
      body: { form: draftOf(round, form.getValues()), seen: kept?.version ?? 0 },
    })
    setKept(saved)
    // Whoever reloads the page, or goes on in another tab, finds it.
    setSearch(applicationSearch(round.id, id), { replace: true })
    void readAgain()
    return saved
  }

  /**
   * What came of a file, which changes nothing of what is typed. Where more has changed than the file, another tab was at it: then the version that
   * was read here stays, and the next saving finds out.
   */
  const take = (saved: Kept) => {
    setKept((before) => {
      const version = before && saved.version > before.version + 1 ? before.version : saved.version
      return { ...saved, version }
    })
    void readAgain()
  }

  /** A conflict is often one with another tab: what that one wrote is looked for, to be chosen from. */
  async function refuse(error: unknown, sentence: string): Promise<void> {
    const now = isProblem(error, 'conflict') ? await readOwn(id) : undefined
    if (now && now.version !== kept?.version) setElsewhere(now)
    else showRefusal(form, error, messageOf(error, sentence))
  }

  /** What was typed here stays, and is written over the other version next time. */
  const keepThis = () => {
    setKept(elsewhere)
    setElsewhere(undefined)
  }
  const takeOther = () => {
    form.reset(valuesOf(round, elsewhere, ''))
    keepThis()
  }
  return { kept, keep, take, refuse, readAgain, elsewhere: elsewhere && { now: elsewhere, keepThis, takeOther } }
}

const readOwn = async (id: string): Promise<Kept | undefined> =>
  api(grants.listOwnApplications).then(
    (own) => own.find((one) => one.id === id),
    () => undefined,
  )
