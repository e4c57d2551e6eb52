import { emailAutomations, emailKey } from '@evenhand/web-kit/desk'
import { ApiProblem, api, type InputOf, toast, useMutation, useQuery, useQueryClient } from '@evenhand/web-kit/facade'

export type Draft = InputOf<typeof emailAutomations.changeAutomationJourney>['body']
export type Shown = emailAutomations.AutomationJourney

const keyOf = (automationId: string) => [...emailKey, 'automations', 'journey', automationId]

/** Read once each time it is opened: a later reading would take away what was changed meanwhile. */
export const useJourney = (automationId: string) =>
  useQuery({
    queryKey: keyOf(automationId),
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => api(emailAutomations.getAutomationJourney, { params: { automationId } }, { signal }),
  })

export const draftOf = ({ automation, journey, entering, quietHours }: Shown): Draft => {
  const { name, description, triggerType, triggerConditions, version } = automation
  return { name, description, triggerType, triggerConditions, journey, entering, quietHours, version }
}

export function useSaveJourney(automationId: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Draft) => api(emailAutomations.changeAutomationJourney, { params: { automationId }, body }),
    onSuccess() {
      toast('Automation saved', 'Those already on their way go on as they began.')
      onSaved()
      return client.invalidateQueries({ queryKey: emailKey })
    },
  })
}

/** What is wrong, by its place: `name`, `journey.steps.2`, … */
export type Faults = ReadonlyMap<string, string>

export function faultsOf(draft: Draft): Faults {
  const { error } = emailAutomations.changeAutomationJourney.request.body.safeParse(draft)
  return new Map(error?.issues.map(({ path, message }) => [path.join('.'), message]))
}

export const refusedFaults = (error: unknown): Faults =>
  new Map(error instanceof ApiProblem ? error.fields.map(({ path, message }) => [path, message]) : [])

/** What is wrong with the step of a place in the journey, wherever in it. */
export const faultOfStep = (faults: Faults, index: number): string | undefined => {
  const at = `journey.steps.${index}`
  return [...faults].find(([path]) => path === at || path.startsWith(`${at}.`))?.[1]
}
