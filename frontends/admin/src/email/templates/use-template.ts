import { emailKey, emailTemplates } from '@evenhand/web-kit/desk'
import { api, messageOf, problemToast, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import type { Template } from './template-words.ts'

/** After a change all of the panel is asked for again: what counts templates, and what is made with them. */
const useAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: emailKey })
}

/** An archived template is offered to no campaign and no automation. */
export function useArchive({ id, isShipped: _isShipped, ...template }: Template) {
  const onSettled = useAgain()
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api(emailTemplates.changeEmailTemplate, { params: { templateId: id }, body: { ...template, isActive } }),
    onSuccess: ({ isActive }) => toast(isActive ? 'Template taken up again' : 'Template archived'),
    onError: (error, isActive) =>
      problemToast(
        isActive ? 'Couldn’t take up the template again' : 'Couldn’t archive the template',
        messageOf(error, 'Reload the page to see how the template is now.'),
      ),
    onSettled,
  })
}

export function useRemove(templateId: string, onDone: () => void) {
  const onSettled = useAgain()
  return useMutation({
    mutationFn: () => api(emailTemplates.deleteEmailTemplate, { params: { templateId } }),
    onSuccess: () => {
      onDone()
      toast('Template deleted')
    },
    onSettled,
  })
}
