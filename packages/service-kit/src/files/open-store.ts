import { z } from 'zod'
import { ConfigError } from '../config/index.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './port.ts'

/** What a service takes that keeps files: a folder, or a bucket. */
export const filesConfig = {
  FILES_DIR: z.string().optional(),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
}
export type FilesConfig = Readonly<z.output<z.ZodObject<typeof filesConfig>>>

/** The bucket where one is named, else the folder. Throws `ConfigError` where neither is. */
export async function openFileStore(config: FilesConfig): Promise<FileStore> {
  const { FILES_DIR: folder, FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY } = config
  if (bucket === undefined && folder !== undefined) return folderStore(folder)
  if (bucket === undefined) throw new ConfigError('Set FILES_DIR, or FILES_S3_BUCKET, so that files can be kept')
  if ((FILES_S3_ACCESS_KEY === undefined) !== (FILES_S3_SECRET_KEY === undefined)) {
    throw new ConfigError('Set FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY together, or neither')
  }
  // The client of S3 is large, and most installations begin with a folder.
  const { s3Store } = await import('./s3.ts')
  return s3Store({
    bucket,
    region: config.FILES_S3_REGION,
    endpoint: config.FILES_S3_ENDPOINT,
    ...(FILES_S3_ACCESS_KEY !== undefined && FILES_S3_SECRET_KEY !== undefined
      ? { credentials: { accessKeyId: FILES_S3_ACCESS_KEY, secretAccessKey: FILES_S3_SECRET_KEY } }
      : {}),
  })
}
