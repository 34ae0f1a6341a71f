/** The settings of where shared files are stored (SCL-001). */
import { bucket, key, text, webAddress, wholeNumber } from './values.ts'

const CACHE_MAX_MIB = 10_000_000

export const STORE_SETTINGS = {
  HUB_STORE_URL: {
    as: 'storeUrl',
    shape: bucket,
    unset: 'none: files in `HUB_DATA_DIR`',
    example: 's3://hub-content',
    means:
      'The bucket of an S3-compatible store for packages, images and documents: s3://bucket or s3://bucket/prefix ' +
      '(docs/production.md).',
  },
  HUB_STORE_ENDPOINT: {
    as: 'storeEndpoint',
    shape: webAddress,
    unset: 'Amazon S3 in AWS_REGION',
    example: 'https://s3.example.org',
    means: 'The address of the S3-compatible store of HUB_STORE_URL, without the bucket.',
  },
  AWS_REGION: {
    as: 'storeRegion',
    shape: text,
    default: 'us-east-1',
    means: 'The region of the store of HUB_STORE_URL.',
  },
  AWS_ACCESS_KEY_ID: {
    as: 'storeKeyId',
    shape: key(1),
    unset: 'none; required with HUB_STORE_URL',
    example: 'the id of a key that may read, write, list and delete in the bucket',
    means: 'The id of the key for the store of HUB_STORE_URL.',
    isSecret: true,
  },
  AWS_SECRET_ACCESS_KEY: {
    as: 'storeKey',
    shape: key(1),
    unset: 'none; required with HUB_STORE_URL',
    example: 'the secret of that key',
    means: 'The secret of the key for the store of HUB_STORE_URL.',
    isSecret: true,
  },
  HUB_STORE_CACHE_MIB: {
    as: 'storeCacheMib',
    shape: wholeNumber(0, CACHE_MAX_MIB),
    default: '4096',
    means:
      'How many MiB of files of HUB_STORE_URL this node may cache below HUB_DATA_DIR. Those that were not used for the ' +
      'longest time are removed.',
  },
} as const
