import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Random } from '#server/demo/random.ts'

interface ExpensivePicture {
  readonly name: string
  readonly bytes: Buffer
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A PNG of one color with one bit per pixel: a few kilobytes for as many megapixels as one likes. */
function flatPng(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })
  const data = chunk('IDAT', rows)
  return Buffer.concat([PNG, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.alloc(0))])
}

/** A comment that is small as it is sent and large once it is read. */
const inflatingComment = (bytes: number): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 'a'))]))

function flatWebp(width: number, height: number): Promise<Buffer> {
  const background = { r: 10, g: 20, b: 30 }
  return sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}

/** An animation of `count` frames, stored one above the other. */
function frames(count: number): Promise<Buffer> {
  const size = 64
  const pixels = Buffer.alloc(size * size * count * 3, 90)
  for (let frame = 0; frame < count; frame++)
    pixels.fill(frame % 250, frame * size * size * 3, (frame + 1) * size * size)
  const raw = { width: size, height: size * count, channels: 3, pageHeight: size } as const
  return sharp(pixels, { raw }).gif().toBuffer()
}

/** Pictures that are small to send and large to read: at the limit of megapixels, above it, cut off, and of many frames. */
export async function expensivePictures(
  random: Random,
  megapixels: number,
): Promise<readonly ExpensivePicture[]> {
  const wide = random.integer(5_000, 12_000)
  const high = Math.floor((megapixels * 1_000_000) / wide)
  const [webp, gif] = await Promise.all([
    flatWebp(wide, Math.floor(high / 10)),
    frames(random.integer(50, 200)),
  ])
  const png = flatPng(wide, high)
  return [
    { name: 'at the limit.png', bytes: png },
    { name: 'above it.png', bytes: flatPng(wide, high + 10) },
    { name: 'far above it.png', bytes: flatPng(wide * 5, high) },
    { name: 'one row.png', bytes: flatPng(65_000, 1) },
    { name: 'cut off.png', bytes: png.subarray(0, random.integer(40, png.length - 1)) },
    {
      name: 'comments.png',
      bytes: flatPng(
        100,
        100,
        Array.from({ length: 2 }, () => inflatingComment(5_000_000)),
      ),
    },
    { name: 'lossless.webp', bytes: webp },
    { name: 'cut off.webp', bytes: webp.subarray(0, random.integer(12, webp.length - 1)) },
    { name: 'frames.gif', bytes: gif },
    { name: 'cut off.gif', bytes: gif.subarray(0, random.integer(20, gif.length - 1)) },
    { name: 'nothing.jpg', bytes: Buffer.alloc(0) },
  ]
}
