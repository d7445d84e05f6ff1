import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../config.ts'
import type { FileStore } from './file-store.ts'

/** Milliseconds until a connection stands, and without a byte. */
const CONNECTION_TIMEOUT = 5_000
const SILENCE_TIMEOUT = 20_000

/** Files in a bucket of a service that speaks S3. Loaded by `openFiles` alone, when it is used. */
export function s3Store({ endpoint, region, bucket, accessKey, secretKey }: S3Config): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Buckets as folders of one host, and no checksums beyond those asked for: supported by every service.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT, socketTimeout: SILENCE_TIMEOUT },
  })
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }))
    },
    async get(key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return Body ? { stream: Body as Readable, size: ContentLength } : null
      } catch (error) {
        // A bucket that is not there is answered with 404 too, and is no missing file.
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }
}
