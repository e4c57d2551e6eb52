import { emailKey, emailLists } from '@evenhand/web-kit/desk'
import { api, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { DeleteThing } from '../delete-thing.tsx'

/** A list that a campaign names can only be turned off; the answer says so. */
export function DeleteList({ list }: { list: emailLists.EmailList }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(emailLists.deleteEmailList, { params: { listId: list.id } }),
    onSuccess: () => toast('Email list deleted'),
    onSettled: () => client.invalidateQueries({ queryKey: emailKey }),
  })
  return (
    <DeleteThing
      name={list.name}
      says="The people on it stay subscribers. The list can’t be brought back."
      remove={remove}
    />
  )
}
