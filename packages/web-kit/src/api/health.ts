import { ApiProblem } from './api-problem.ts'

export interface PartHealth {
  name: string
  up: boolean
  detail?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const upWords = ['ok', 'up', 'ready', 'healthy', 'pass']

function partOf(name: string, state: unknown): PartHealth {
  if (!isRecord(state)) return { name, up: state === true || upWords.includes(String(state)) }
  const word = state['status'] ?? state['state'] ?? state['up'] ?? state['ok']
  const detail = state['detail'] ?? state['error']
  return {
    name,
    up: word === true || upWords.includes(String(word)),
    ...(typeof detail === 'string' ? { detail } : {}),
  }
}

function partsOf(group: unknown): PartHealth[] {
  if (Array.isArray(group)) return group.filter(isRecord).map((part) => partOf(String(part['name']), part))
  return isRecord(group) ? Object.entries(group).map(([name, state]) => partOf(name, state)) : []
}

/** `GET /api/health`: every service and component, up or not. It answers 503 with the same body when one is down. */
export async function readHealth(signal?: AbortSignal): Promise<PartHealth[]> {
  const response = await fetch('/api/health', signal ? { signal } : {})
  const body: unknown = await response.json().catch(() => undefined)
  const parts = isRecord(body) ? [...partsOf(body['services']), ...partsOf(body['components'])] : []
  if (parts.length > 0) return parts
  throw new ApiProblem({
    code: 'unknown',
    status: response.status,
    title: 'No report',
    message: 'The state of the system could not be read. Please try again in a moment.',
  })
}
