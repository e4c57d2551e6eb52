import { roster } from '@evenhand/web-kit/desk'
import { api, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { nameOf } from './member-words.ts'
import { toastRefusal } from '../frame/toast-refusal.ts'

/** After a change the member and the lists are asked for again. */
function useSettled() {
  const client = useQueryClient()
  return {
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'members'] }),
  }
}

export function usePlatinum(member: roster.ListedMember) {
  return useMutation({
    mutationFn: (body: { granted: boolean; reason: string }) =>
      api(roster.setPlatinum, { params: { memberId: member.id }, body }),
    onSuccess: (_, { granted }) => {
      const name = nameOf(member)
      if (granted) toast('Granted', `${name} has Platinum now.`)
      else toast('Taken back', `${name} no longer has Platinum.`)
    },
    ...useSettled(),
  })
}

export function useStanding(member: roster.ListedMember) {
  return useMutation({
    mutationFn: (body: { isActive: boolean; reason: string }) =>
      api(roster.setStanding, { params: { memberId: member.id }, body }),
    onSuccess: (_, { isActive }) => {
      const name = nameOf(member)
      if (isActive) toast('Reactivated', `${name} can sign in again.`)
      else toast('Deactivated', `${name} can’t sign in anymore.`)
    },
    ...useSettled(),
  })
}

export function useNote(memberId: string) {
  return useMutation({
    mutationFn: (body: { note: string }) => api(roster.noteMember, { params: { memberId }, body }),
    onSuccess: () => toast('Noted', 'Other administrators can read it here.'),
    ...useSettled(),
  })
}
