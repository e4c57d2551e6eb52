import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { assertKey, type FileStore, storeDown } from './port.ts'

export interface Bucket {
  bucket: string
  region: string
  /** Of another server than Amazon's, which then has its buckets in the path. */
  endpoint?: string | undefined
  /** Where they are left out, those that the machine or the pod has. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

const connectMs = 5_000
const answerMs = 30_000

/** A bucket of anything that speaks S3. */
export function s3Store({ bucket: Bucket, region, endpoint, credentials }: Bucket): FileStore {
  const config: S3ClientConfig = {
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Not all servers know the newer checksums; what is sent is signed in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
  }
  const client = new S3Client(config)
  return {
    async put(Key, path) {
      assertKey(Key)
      try {
        const { size: ContentLength } = await stat(path)
        await client.send(new PutObjectCommand({ Bucket, Key, ContentLength, Body: createReadStream(path) }))
      } catch (error) {
        throw storeDown(error)
      }
    },
    async get(Key) {
      assertKey(Key)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body instanceof Readable ? Body : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw storeDown(error)
      }
    },
    async delete(Key) {
      assertKey(Key)
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        throw storeDown(error)
      })
    },
    async *keptBefore(folder, instant) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` })) {
          for (const { Key, LastModified } of Contents) if (Key && LastModified && LastModified < instant) yield Key
        }
      } catch (error) {
        throw storeDown(error)
      }
    },
  }
}
