import {
  type AnswerOf,
  api,
  forgetDonor,
  type InputOf,
  isProblem,
  members,
  queries,
  saidGiver,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { cameBy } from '@evenhand/web-kit/came-by'

export type Member = NonNullable<AnswerOf<typeof members.getOwnMember>>
export type RegistrationForm = InputOf<typeof members.registerMember>['body']

/** What was just made, and the level that was asked for: a paid one begins with its payment. */
export interface NewMember {
  member: Member
  wantedLevel: NonNullable<RegistrationForm['membershipLevel']>
}

/** What can come of a registration, besides a refusal. */
export interface RegistrationEnds {
  onCreated: (created: NewMember) => void
  /** The address is known: its owner proves the mailbox first. */
  onMailboxToProve: (form: RegistrationForm) => void
}

/** Registers; the step that asked for it says a refusal. */
export function useRegister({ onCreated, onMailboxToProve }: RegistrationEnds) {
  const withKey = useIdempotencyKey()
  const client = useQueryClient()
  return async (form: RegistrationForm): Promise<void> => {
    try {
      const ref = cameBy()
      const body = { ...form, ...(ref && { ref }) }
      const member = await withKey((idempotencyKey) => api(members.registerMember, { body }, { idempotencyKey }))
      // The browser is signed in to the new account, if it was nobody's before.
      forgetDonor(client)
      void client.invalidateQueries({ queryKey: queries.session().queryKey })
      client.setQueryData(queries.ownMember().queryKey, member)
      // Their own words, so that the checkout of a paid level need not ask for them again.
      const { firstName, lastName, email } = member
      saidGiver.write({ donorName: `${firstName} ${lastName}`, donorEmail: email, account: '' })
      onCreated({ member, wantedLevel: form.membershipLevel ?? 'free' })
    } catch (error) {
      if (isProblem(error, 'mailbox-to-prove')) return onMailboxToProve(form)
      // The line above the button then names the version that is in force.
      if (isProblem(error, 'rules-changed')) void client.invalidateQueries({ queryKey: ['giveaways'] })
      throw error
    }
  }
}
