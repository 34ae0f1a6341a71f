/** Images for tests, sound and hostile. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const PICTURE_WIDTH = 900
const PICTURE_HEIGHT = 600

/** A picture whose left half is red and whose right half is blue, with a place and a camera in its metadata. */
export function somePicture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  orientation = 1,
): Promise<Buffer> {
  const half = {
    width: PICTURE_WIDTH / 2,
    height: PICTURE_HEIGHT,
    channels: 3 as const,
    background: '#1d4ed8',
  }
  return sharp({
    create: { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, channels: 3, background: '#b91c1c' },
  })
    .composite([{ input: { create: half }, left: half.width, top: 0 }])
    .withExif({ IFD0: { Copyright: 'SecretCamera' }, IFD3: { GPSLatitude: '43/1 39/1 0/1' } })
    .withMetadata({ orientation })
    .toFormat(format, { effort: 1 })
    .toBuffer()
}

/** A PNG of some bytes that claims to be so many pixels wide and high. */
export function claimedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND'),
  ])
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}
