import { randomUUID } from 'node:crypto'
import type { DescMessage } from '@bufbuild/protobuf'
import { ErasureAskedSchema, PersonErasedSchema } from '@evenhand/contracts/events'
import { eventually, type ServiceUnderTest } from '@evenhand/service-kit/testing'
import type { Telling } from './outbox.ts'

type Asked = Pick<ServiceUnderTest<unknown>, 'tell' | 'told'>

/** What a service tells of an erasure that it hears of, by a job of its own. */
export async function answerToErasure(
  service: Asked,
  schema: DescMessage,
  donorId: string = randomUUID(),
): ReturnType<Telling> {
  const erasureId = randomUUID()
  await service.tell(ErasureAskedSchema, { erasureId, donorId, askedAt: new Date().toISOString() })
  const record = await eventually(async () =>
    (await service.told(schema)).find(
      ({ value, headers }) => headers.ce_type === schema.typeName && value?.includes(erasureId),
    ),
  )
  return {
    topic: record.topic,
    key: record.key,
    type: record.headers.ce_type ?? '',
    payload: JSON.parse(record.value ?? ''),
  }
}

export const erasureTellings = (service: Asked): Record<string, Telling> => ({
  'a service erased a person': () => answerToErasure(service, PersonErasedSchema),
})
